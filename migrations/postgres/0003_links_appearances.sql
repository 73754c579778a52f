CREATE TABLE links (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  name text NOT NULL,
  platform text NOT NULL,
  destination text NOT NULL,
  description text,
  timeout_seconds double precision NOT NULL DEFAULT 0,
  meta jsonb NOT NULL DEFAULT '{}',
  sort_order integer NOT NULL,
  alias text NOT NULL,
  code text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX links_order ON links (workspace_id, sort_order, id);
CREATE UNIQUE INDEX links_alias ON links (workspace_id, lower(alias));
CREATE UNIQUE INDEX links_code ON links (code);

CREATE TABLE appearances (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL UNIQUE REFERENCES workspaces ON DELETE CASCADE,
  title text NOT NULL,
  description text NOT NULL,
  profile_photo text NOT NULL,
  header_photo text NOT NULL,
  template text NOT NULL,
  palette jsonb NOT NULL,
  custom_css text NOT NULL,
  custom_js text NOT NULL,
  meta jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
