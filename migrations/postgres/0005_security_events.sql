-- the country of the network that a session began in, as ISO 3166 alpha-2: '' where nothing is known, null for
-- sessions from before this was noted; the address itself is never kept
ALTER TABLE sessions ADD COLUMN country text;

-- what a person may want to know that was done to their account; kept 90 days, without secrets and addresses
CREATE TABLE security_events (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  kind text NOT NULL,
  browser text NOT NULL,
  os text NOT NULL,
  country text NOT NULL,
  details jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX security_events_account ON security_events (account_id, id DESC);
CREATE INDEX security_events_created ON security_events (created_at);

-- a change of address that waits for both its ends: each gets a link whose token is derived from seed and the
-- server's secret, as with proofs, and only a keyed hash of it is stored
CREATE TABLE address_changes (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL UNIQUE REFERENCES accounts ON DELETE CASCADE,
  new_email text NOT NULL,
  -- the session that asked, which stays when the others end
  session_id uuid NOT NULL,
  seed bytea NOT NULL,
  new_hash bytea NOT NULL UNIQUE,
  old_hash bytea NOT NULL UNIQUE,
  new_confirmed_at timestamptz,
  old_confirmed_at timestamptz,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
