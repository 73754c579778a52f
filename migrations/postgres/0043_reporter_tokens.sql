-- trusted reporters, such as CERTs, who send reports through the API
CREATE TABLE reporter_tokens (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND 200),
  -- SHA-256 of the token
  hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);

-- of the reports of a case, those from trusted reporters
ALTER TABLE abuse_cases ADD COLUMN trusted_reports integer NOT NULL DEFAULT 0;
