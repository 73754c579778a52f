-- the block lists that were read last
CREATE TABLE block_lists (
  name text PRIMARY KEY,
  entries integer NOT NULL,
  -- lines that were neither an entry nor a comment
  skipped integer NOT NULL,
  -- why the last good copy is used; empty if all is well
  error text NOT NULL,
  read_at timestamptz NOT NULL
);

-- what operators should look at: an allowed site, a host of ours or of a workspace on a list
CREATE TABLE list_alerts (
  kind text NOT NULL CHECK (kind IN ('allowed', 'own_host', 'domain')),
  subject text NOT NULL,
  list text NOT NULL,
  found_at timestamptz NOT NULL,
  PRIMARY KEY (kind, subject, list)
);
