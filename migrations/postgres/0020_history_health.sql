-- how QR codes look, as somebody made them the last time
ALTER TABLE preferences ADD COLUMN qr jsonb;

-- where a link led and by which rules, from when on; rows are only added, and go with their link
CREATE TABLE link_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  link_id uuid NOT NULL REFERENCES links ON DELETE CASCADE,
  destination text NOT NULL,
  rules jsonb,
  -- null for what happened by itself
  account_id uuid,
  cause text NOT NULL CHECK (cause IN ('created', 'changed', 'reverted', 'imported', 'split')),
  at timestamptz NOT NULL
);
CREATE INDEX link_history_link ON link_history (link_id, id DESC);
CREATE INDEX link_history_workspace ON link_history (workspace_id);

CREATE FUNCTION refuse_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME;
END
$$;
CREATE TRIGGER link_history_stays BEFORE UPDATE ON link_history FOR EACH ROW EXECUTE FUNCTION refuse_update();

INSERT INTO link_history (workspace_id, link_id, destination, rules, account_id, cause, at)
SELECT workspace_id, id, destination, rules, NULL, 'created', created_at FROM links;

-- whether everybody may read it
ALTER TABLE links ADD COLUMN history_public boolean NOT NULL DEFAULT false;

-- what the last looks at a destination found; another destination begins anew
CREATE TABLE link_health (
  link_id uuid PRIMARY KEY REFERENCES links ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  destination text NOT NULL,
  state text NOT NULL CHECK (state IN ('ok', 'moved', 'failing', 'dead', 'unknown')),
  reason text NOT NULL,
  -- of the answer; 0 where there was none
  status integer NOT NULL,
  moved_to text NOT NULL,
  -- one after the other, and since when
  failures integer NOT NULL,
  since timestamptz NOT NULL,
  checked_at timestamptz NOT NULL,
  next_at timestamptz NOT NULL
);
CREATE INDEX link_health_next ON link_health (next_at);
CREATE INDEX link_health_workspace ON link_health (workspace_id) WHERE state IN ('moved', 'dead');
