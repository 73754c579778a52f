-- who asked on a page to be written to; an address once a workspace, in whatever case
CREATE TABLE subscribers (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  -- one person's address may be written in two ways
  mailbox text NOT NULL GENERATED ALWAYS AS (lower(email)) STORED,
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 120),
  state text NOT NULL CHECK (state IN ('pending', 'confirmed', 'left')),
  -- what was agreed to, as it stood, and the title of the form that it stood in
  consent text NOT NULL,
  form text NOT NULL,
  -- of the form; outlives it
  block_id uuid NOT NULL,
  language text NOT NULL,
  -- the tokens of their mails are derived from the seeds and the server's secret; only keyed hashes of them are stored.
  -- One seed for each question, so that whoever may take somebody off the list cannot put them on it
  confirm_seed bytea NOT NULL,
  confirm_hash bytea NOT NULL UNIQUE,
  leave_seed bytea NOT NULL,
  leave_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  -- the last time that they asked
  asked_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  left_at timestamptz,
  UNIQUE (workspace_id, mailbox),
  CHECK (state <> 'confirmed' OR confirmed_at IS NOT NULL),
  CHECK (state <> 'left' OR left_at IS NOT NULL)
);
CREATE INDEX subscribers_list ON subscribers (workspace_id, id DESC);
CREATE INDEX subscribers_pending ON subscribers (asked_at) WHERE state = 'pending';

-- what visitors wrote with a contact form
CREATE TABLE messages (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  block_id uuid NOT NULL,
  form text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 5000),
  language text NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  -- since when it is on its way out; the sweep deletes it a day later
  deleted_at timestamptz
);
CREATE INDEX messages_list ON messages (workspace_id, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX messages_deleted ON messages (deleted_at) WHERE deleted_at IS NOT NULL;

-- where a workspace's facts are sent; the secrets are sealed with a key derived from the server's secret
CREATE TABLE webhooks (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  url text NOT NULL CHECK (length(url) <= 2048),
  secret bytea NOT NULL,
  -- signs besides until then, so that the other side has time to change
  old_secret bytea,
  old_secret_until timestamptz,
  active boolean NOT NULL,
  -- since when the other side wants no more (410)
  refused_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- what was sent there, or is to be: ids only, the words are read when it is sent
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  event text NOT NULL,
  -- the subscriber or the message; null for a test
  subject_id uuid,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  -- what was answered last; null where nothing was
  status integer,
  created_at timestamptz NOT NULL,
  tried_at timestamptz
);
CREATE INDEX webhook_deliveries_list ON webhook_deliveries (workspace_id, id DESC);
CREATE INDEX webhook_deliveries_created ON webhook_deliveries (created_at);
