-- the current state of everything that was ever decided on; anything else is fine
CREATE TABLE moderation_states (
  kind text NOT NULL CHECK (kind IN ('link', 'page', 'account', 'domain', 'host')),
  -- the id of the link, of the workspace, or of the account's primary workspace; the name of the host
  target text NOT NULL,
  -- the workspace that it belongs to; null for a destination host
  workspace_id uuid REFERENCES workspaces (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('ok', 'warned', 'blocked')),
  category text NOT NULL,
  -- what the owner reads
  reason text NOT NULL,
  until timestamptz,
  source text NOT NULL CHECK (source IN ('operator', 'command', 'list')),
  decision_id uuid NOT NULL,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (kind, target)
);

CREATE INDEX moderation_states_workspace ON moderation_states (workspace_id) WHERE workspace_id IS NOT NULL;
CREATE INDEX moderation_states_decided ON moderation_states (decided_at, kind, target);

CREATE TABLE moderation_decisions (
  id uuid PRIMARY KEY,
  source text NOT NULL,
  -- the operator's account id or the list's name; empty for a command
  decided_by text NOT NULL,
  decided_at timestamptz NOT NULL,
  undone_at timestamptz
);

-- what a decision did to each of its targets
CREATE TABLE moderation_changes (
  decision_id uuid NOT NULL REFERENCES moderation_decisions (id) ON DELETE CASCADE,
  kind text NOT NULL,
  target text NOT NULL,
  workspace_id uuid REFERENCES workspaces (id) ON DELETE CASCADE,
  -- the row of moderation_states from before; null if there was none
  before jsonb,
  PRIMARY KEY (decision_id, kind, target)
);

CREATE INDEX moderation_changes_workspace ON moderation_changes (workspace_id) WHERE workspace_id IS NOT NULL;
