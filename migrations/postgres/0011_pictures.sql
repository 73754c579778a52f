-- What a workspace has uploaded. The files lie in the file store under names made of the hash, which is one of the
-- content and the workspace together: no two workspaces share a file. A row is written after its files.
CREATE TABLE pictures (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  hash text NOT NULL UNIQUE CHECK (hash ~ '^[0-9a-f]{32}$'),
  width integer NOT NULL CHECK (width BETWEEN 1 AND 1280),
  height integer NOT NULL CHECK (height BETWEEN 1 AND 2560),
  -- of all its forms together
  size_bytes integer NOT NULL CHECK (size_bytes > 0),
  description text NOT NULL,
  created_at timestamptz NOT NULL,
  -- since when nothing shows it, as far as the last look says
  unused_since timestamptz
);

CREATE INDEX pictures_by_workspace ON pictures (workspace_id, created_at DESC, id DESC);
