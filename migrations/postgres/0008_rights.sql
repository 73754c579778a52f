-- since when the owner has asked for the deletion of everything: the public sees nothing of it, and can again if they stay
ALTER TABLE workspaces ADD COLUMN closed_at timestamptz;

-- a person's copy of all their data. The partial index lets only one be made at a time
CREATE TABLE exports (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'making', 'ready', 'failed', 'over')),
  -- grows with each try; a try that was overtaken by a later one can add nothing
  attempt integer NOT NULL DEFAULT 0,
  percent smallint NOT NULL DEFAULT 0,
  size_bytes bigint NOT NULL DEFAULT 0,
  requested_at timestamptz NOT NULL,
  started_at timestamptz,
  until timestamptz
);
CREATE UNIQUE INDEX exports_under_way ON exports (account_id) WHERE state IN ('waiting', 'making');
CREATE INDEX exports_account ON exports (account_id, id DESC);
CREATE INDEX exports_requested ON exports (requested_at);

-- the file itself, in pieces: any node can hand it out
CREATE TABLE export_chunks (
  export_id uuid NOT NULL REFERENCES exports ON DELETE CASCADE,
  position integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (export_id, position)
);
-- because a ZIP cannot be made smaller
ALTER TABLE export_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- accounts that are to be deleted; until begun_at is set the owner may change their mind
CREATE TABLE deletions (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  requested_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  begun_at timestamptz
);
CREATE INDEX deletions_due ON deletions (due_at);

-- keyed hashes of the ids of workspaces that are gone, so that events which were still on their way do not come back
CREATE TABLE erased_workspaces (
  hash bytea PRIMARY KEY,
  erased_at timestamptz NOT NULL
);
CREATE INDEX erased_workspaces_erased ON erased_workspaces (erased_at);
