CREATE TABLE workspaces (
  id uuid PRIMARY KEY,
  handle text NOT NULL,
  plan text NOT NULL DEFAULT 'Free' CHECK (plan IN ('Free', 'Starter', 'Pro')),
  plan_until timestamptz,
  -- grows with every change of the set or order of the links; row lock of this row serialises them
  links_version integer NOT NULL DEFAULT 0,
  -- true until somebody has proven an address: the handle is taken, but shows nobody
  pending boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX workspaces_handle ON workspaces (lower(handle));
CREATE INDEX workspaces_pending ON workspaces (created_at) WHERE pending;

CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  password_hash text NOT NULL,
  language text NOT NULL DEFAULT 'en',
  verified_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX accounts_email ON accounts (lower(email));

CREATE TABLE members (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'member')),
  PRIMARY KEY (workspace_id, account_id)
);

-- tokens are never stored: token_hash is SHA-256 of the bearer token
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_account ON sessions (account_id);

-- proofs that somebody reads an address: a code (verify) or a token (reset); only a keyed hash is stored,
-- the text itself is derived from seed and the server's secret when the mail is made
CREATE TABLE proofs (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('verify', 'reset')),
  seed bytea NOT NULL,
  hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- kept once used, so that a mail job that runs again sends nothing
  used_at timestamptz,
  UNIQUE (account_id, purpose)
);
CREATE UNIQUE INDEX proofs_hash ON proofs (purpose, hash);

-- counters of rate-limiter-flexible; unlogged because losing them on a crash only forgives
CREATE UNLOGGED TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);

CREATE TABLE settings (
  name text PRIMARY KEY,
  value text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
