-- what a workspace lets the previews of its links (`/{code}+`) say; no row: the defaults
CREATE TABLE link_preview_settings (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  show_owner boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL
);

-- visits of paths without a link, per UTC day; the host '' is the host of the installation's short links
CREATE TABLE unknown_paths (
  host text NOT NULL,
  path text NOT NULL CHECK (char_length(path) BETWEEN 1 AND 190),
  day date NOT NULL,
  visits integer NOT NULL,
  -- the workspace whose handle the path begins with; null for any other path
  workspace_id uuid REFERENCES workspaces ON DELETE CASCADE,
  -- what follows the handle
  alias text CHECK ((alias IS NULL) = (workspace_id IS NULL)),
  PRIMARY KEY (host, path, day)
);
CREATE INDEX unknown_paths_latest ON unknown_paths (host, day DESC, visits DESC);
CREATE INDEX unknown_paths_workspace ON unknown_paths (workspace_id, alias) WHERE workspace_id IS NOT NULL;
