-- the address of somebody whose account is gone, until the last mail to it is sent
CREATE TABLE farewells (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  username text NOT NULL,
  language text NOT NULL,
  created_at timestamptz NOT NULL
);

-- when the workspace last took a new name; going back to an old one does not count
ALTER TABLE workspaces ADD COLUMN handle_changed_at timestamptz;

-- names that were given up: nobody may take them but the workspace that had them, and they lead to its new one
CREATE TABLE resting_handles (
  handle text PRIMARY KEY CHECK (handle = lower(handle)),
  -- absent once the workspace is deleted: the name still rests
  workspace_id uuid REFERENCES workspaces ON DELETE SET NULL,
  until timestamptz NOT NULL
);
CREATE INDEX resting_handles_workspace ON resting_handles (workspace_id);
CREATE INDEX resting_handles_until ON resting_handles (until);

-- answers to calls that came with an Idempotency-Key, written in the transaction of their effect; kept for a day
CREATE TABLE idempotency_keys (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  route text NOT NULL,
  key_hash bytea NOT NULL,
  request_hash bytea NOT NULL,
  status smallint NOT NULL,
  -- as it was sent, byte by byte
  answer text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, route, key_hash)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);
