-- an account's authenticator app: its secret is sealed with a key derived from the server's secret
CREATE TABLE totp_factors (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  secret bytea NOT NULL,
  -- absent until a first code has shown that the app has the secret
  confirmed_at timestamptz,
  -- the time step of the last code that was accepted: no code counts twice
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);

-- only a keyed hash of each code; a used one stays, so that its owner sees how many are left of how many
CREATE TABLE recovery_codes (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (account_id, hash)
);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- grows with each use, or stays 0 for authenticators that do not count
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_account ON passkeys (account_id, id);

-- what a caller has to answer within minutes and once: SHA-256 of 256 random bits
CREATE TABLE challenges (
  hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('second-factor', 'passkey-sign-in', 'passkey-new')),
  -- whom it is for; absent where a passkey is to say who comes
  account_id uuid REFERENCES accounts ON DELETE CASCADE,
  -- how the first step was made
  via text NOT NULL DEFAULT 'password' CHECK (via IN ('password', 'provider')),
  guesses integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX challenges_expires ON challenges (expires_at);
CREATE INDEX challenges_account ON challenges (account_id);

-- who somebody is at an OpenID provider
CREATE TABLE identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX identities_account ON identities (account_id);

-- somebody who came back from the provider and is not signed in yet; the hash is of the code in the address and of the
-- browser's cookie together, and is replaced when the code is traded in
CREATE TABLE arrivals (
  hash bytea PRIMARY KEY,
  stage text NOT NULL CHECK (stage IN ('arrived', 'known')),
  issuer text NOT NULL,
  subject text NOT NULL,
  -- the address that the provider has verified; absent where it has none
  email text,
  -- what the provider calls them: a proposal for a username
  name text NOT NULL,
  guesses integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX arrivals_expires ON arrivals (expires_at);
