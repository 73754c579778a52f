-- figures shown to whoever has the address; place bounds how many a workspace has. The address is derived from id and
-- generation, and stands in no row
CREATE TABLE analytics_shares (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 20),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  generation integer NOT NULL DEFAULT 1,
  password_hash text,
  -- the links it is limited to; null for all of them and the page's visits
  links uuid[] CHECK (cardinality(links) BETWEEN 1 AND 200),
  hide_referrers boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  opened_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (workspace_id, place)
);

-- how often somebody wants the figures of a workspace by mail; next_at is when the next mail is due
CREATE TABLE report_settings (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  rhythm text NOT NULL CHECK (rhythm IN ('off', 'weekly', 'monthly')),
  zone text NOT NULL CHECK (length(zone) BETWEEN 1 AND 64),
  next_at timestamptz,
  updated_at timestamptz NOT NULL,
  UNIQUE (account_id, workspace_id),
  CHECK ((rhythm = 'off') = (next_at IS NULL))
);

CREATE INDEX report_settings_due ON report_settings (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX report_settings_workspace ON report_settings (workspace_id);

-- one row for each period that was reported, from the transaction that queued its mail
CREATE TABLE report_mails (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  rhythm text NOT NULL CHECK (rhythm IN ('weekly', 'monthly')),
  first_day date NOT NULL,
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, workspace_id, rhythm, first_day)
);

CREATE INDEX report_mails_workspace ON report_mails (workspace_id);
