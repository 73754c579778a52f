-- files with links from elsewhere: what was found in them, how they are to be taken in, and what came of it
CREATE TABLE link_imports (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('draft', 'waiting', 'running', 'done', 'failed', 'undone')),
  file_name text NOT NULL CHECK (length(file_name) <= 200),
  -- gone once it is done
  bytes bytea,
  found jsonb NOT NULL,
  choices jsonb NOT NULL,
  report jsonb NOT NULL,
  progress integer NOT NULL DEFAULT 0,
  outcome jsonb,
  failure text,
  created_at timestamptz NOT NULL,
  begun_at timestamptz,
  ended_at timestamptz,
  CHECK (state NOT IN ('draft', 'waiting', 'running') OR bytes IS NOT NULL)
);
CREATE INDEX link_imports_workspace ON link_imports (workspace_id, id);
CREATE INDEX link_imports_age ON link_imports (created_at);

-- which links an import made or changed, so that it can be undone
CREATE TABLE link_import_links (
  import_id uuid NOT NULL REFERENCES link_imports ON DELETE CASCADE,
  link_id uuid NOT NULL REFERENCES links ON DELETE CASCADE,
  -- the version that the import left; a later one was changed by somebody since
  version integer NOT NULL,
  -- what a link was that the import changed; null for one that it made
  before jsonb,
  PRIMARY KEY (import_id, link_id)
);
CREATE INDEX link_import_links_link ON link_import_links (link_id);
