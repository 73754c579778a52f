CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- who created it; the key never exceeds the current rights of this account
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  name text NOT NULL,
  -- SHA-256
  token_hash bytea NOT NULL UNIQUE,
  -- the first characters, by which people recognise a key
  token_start text NOT NULL,
  -- after a rotation, until it ends
  previous_token_hash bytea UNIQUE,
  previous_token_until timestamptz,
  scopes text[] NOT NULL,
  -- networks in CIDR notation; empty: any
  networks text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  -- to the hour
  last_used_at timestamptz
);
CREATE INDEX api_keys_workspace ON api_keys (workspace_id);
CREATE INDEX api_keys_account ON api_keys (account_id);

-- the calls made with API keys in the last 30 days
CREATE TABLE api_requests (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- stays when the key is deleted
  key_id uuid NOT NULL,
  via text NOT NULL,
  -- the operationId of a call, or the name of an MCP tool
  operation text NOT NULL,
  status smallint NOT NULL,
  -- the code of the error, if the call failed
  code text,
  duration_ms integer NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX api_requests_workspace ON api_requests (workspace_id, id);
CREATE INDEX api_requests_age ON api_requests (created_at);

-- who caused an event; null: a visitor or a job
ALTER TABLE outbox ADD COLUMN account_id uuid;
ALTER TABLE outbox ADD COLUMN via text;
ALTER TABLE outbox ADD COLUMN key_id uuid;
