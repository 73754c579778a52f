-- the apps that people have let into one of their workspaces (OAuth 2.1); one row per authorization
CREATE TABLE connected_apps (
  -- the id of the grant in oidc-provider
  id uuid PRIMARY KEY,
  -- who allowed it; the app never exceeds the current rights of this account
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  client_id text NOT NULL,
  -- what the app calls itself, and where it is; as they were when it was allowed
  name text NOT NULL,
  host text NOT NULL,
  kind text NOT NULL,
  scopes text[] NOT NULL,
  -- resource indicators (RFC 8707)
  resources text[] NOT NULL,
  created_at timestamptz NOT NULL,
  -- to the hour
  last_used_at timestamptz
);
CREATE INDEX connected_apps_account ON connected_apps (account_id, id);
CREATE INDEX connected_apps_workspace ON connected_apps (workspace_id);
CREATE INDEX connected_apps_client ON connected_apps (client_id);

-- what oidc-provider stores: clients, requests in progress, codes and tokens
CREATE TABLE oauth_records (
  model text NOT NULL,
  -- SHA-256 of the id, which is the token itself
  id_hash bytea NOT NULL,
  -- the authorization that a code or token belongs to, and ends with
  app_id uuid REFERENCES connected_apps ON DELETE CASCADE,
  -- HMAC-SHA256 of the code that a person types
  user_code_hash bytea UNIQUE,
  -- without the id
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  consumed_at timestamptz,
  -- when a device last asked whether it has been allowed
  polled_at timestamptz,
  PRIMARY KEY (model, id_hash)
);
CREATE INDEX oauth_records_app ON oauth_records (app_id);
CREATE INDEX oauth_records_age ON oauth_records (expires_at);
