-- challenges of sign-up that were solved, until they expire
CREATE TABLE used_challenges (
  id text PRIMARY KEY CHECK (length(id) <= 64),
  expires_at timestamptz NOT NULL
);

CREATE INDEX used_challenges_expiry ON used_challenges (expires_at);
