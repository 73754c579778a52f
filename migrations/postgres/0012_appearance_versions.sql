-- grows with every change, so that one that was made on an older state is noticed
ALTER TABLE appearances ADD COLUMN version integer NOT NULL DEFAULT 1;

-- states of an appearance that were put aside: by name, or by us before another one came in its place
CREATE TABLE appearance_versions (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  name text NOT NULL,
  automatic boolean NOT NULL,
  fields jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX appearance_versions_workspace ON appearance_versions (workspace_id, id DESC);
