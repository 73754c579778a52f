CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  workspace_id uuid NOT NULL,
  subject jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX outbox_workspace ON outbox (workspace_id, id);
