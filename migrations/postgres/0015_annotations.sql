-- what somebody notes about a day, so that the figures around it can be understood later. Each has one of 200 places in its workspace,
-- which is how many there can be
CREATE TABLE annotations (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 200),
  day date NOT NULL,
  title text NOT NULL CHECK (title <> '' AND length(title) <= 80),
  -- the link that it is about, if it is about one
  link_id uuid REFERENCES links ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT annotations_place UNIQUE (workspace_id, place)
);

CREATE INDEX annotations_link ON annotations (link_id) WHERE link_id IS NOT NULL;
