-- accounts, by their primary workspace, whose trust level an operator has set
CREATE TABLE trust_overrides (
  primary_id uuid PRIMARY KEY REFERENCES workspaces (id) ON DELETE CASCADE,
  level text NOT NULL CHECK (level IN ('new', 'basic', 'trusted')),
  set_at timestamptz NOT NULL
);

-- links that an account with a daily limit created on its latest day (UTC), in all of its workspaces
CREATE TABLE trust_usage (
  primary_id uuid PRIMARY KEY REFERENCES workspaces (id) ON DELETE CASCADE,
  day date NOT NULL,
  created integer NOT NULL CHECK (created >= 0)
);

-- hosts that trusted accounts link to
CREATE TABLE trusted_hosts (
  host text PRIMARY KEY CHECK (length(host) <= 255)
);

-- until when visitors see that a link of a new account is new
ALTER TABLE links ADD COLUMN notice_until timestamptz;
