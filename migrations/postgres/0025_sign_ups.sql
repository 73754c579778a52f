-- a sign-up whose address is not verified yet: an account comes of it once its code is entered. There may be several for one
-- address, each with a password and a reserved handle (a pending workspace) of its own
CREATE TABLE sign_ups (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  -- the order of sign-ups with one address, whatever the clock does
  number bigint NOT NULL UNIQUE GENERATED ALWAYS AS IDENTITY,
  -- SHA-256 of 256 random bits that only the browser which signed up holds
  attempt_hash bytea NOT NULL UNIQUE,
  email text NOT NULL,
  password_hash text NOT NULL,
  language text NOT NULL,
  -- keyed hash of the network that the sign-up came from
  network_hash bytea NOT NULL,
  -- wrong codes entered with the attempt, since the last code was mailed
  guesses integer NOT NULL DEFAULT 0,
  -- the code that was mailed last: the id of its mail job, the seed of its text and a keyed hash of it
  code_id uuid,
  code_seed bytea,
  code_hash bytea UNIQUE,
  code_created_at timestamptz,
  code_expires_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX sign_ups_email ON sign_ups (lower(email), number);

-- their codes were mailed for another table: a new one has to be requested
INSERT INTO sign_ups (workspace_id, attempt_hash, email, password_hash, language, network_hash, created_at)
SELECT a.id, sha256(gen_random_uuid()::text::bytea), a.email, a.password_hash, a.language, '', a.created_at
FROM accounts a JOIN workspaces w ON w.id = a.id AND w.pending
WHERE a.verified_at IS NULL;
DELETE FROM accounts WHERE verified_at IS NULL;
DELETE FROM proofs WHERE purpose = 'verify';

-- responses are sealed from now on; those of the last day are not, and some hold the token of a share
DELETE FROM idempotency_keys;
COMMENT ON COLUMN idempotency_keys.answer IS 'the body as it was sent, sealed with a key derived from the secret';
