-- Files that visitors download. Each lies in the file store as it was uploaded, under a name made of its hash, which is one
-- of content, name and workspace together: no two workspaces share a file. A row is written after its file.
CREATE TABLE files (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  hash text NOT NULL UNIQUE CHECK (hash ~ '^[0-9a-f]{32}$'),
  -- what visitors see and save it as; its ending says what it is
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 240),
  size_bytes integer NOT NULL CHECK (size_bytes > 0),
  created_at timestamptz NOT NULL,
  -- since when nothing names it, as far as the last look says
  unused_since timestamptz
);

CREATE INDEX files_by_workspace ON files (workspace_id, created_at DESC, id DESC);
