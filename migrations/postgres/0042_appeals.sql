-- what a decision set, kept after later decisions; null for old decisions that were overridden before
ALTER TABLE moderation_decisions
  ADD COLUMN state text CHECK (state IN ('ok', 'warned', 'blocked')),
  ADD COLUMN category text,
  ADD COLUMN reason text NOT NULL DEFAULT '',
  ADD COLUMN until timestamptz;

UPDATE moderation_decisions SET state = known.state, category = known.category, reason = known.reason, until = known.until
FROM (SELECT DISTINCT ON (decision_id) * FROM moderation_states ORDER BY decision_id) known
WHERE known.decision_id = moderation_decisions.id;

CREATE INDEX moderation_decisions_decided ON moderation_decisions (decided_at);
CREATE INDEX abuse_cases_decision ON abuse_cases (decision_id) WHERE decision_id IS NOT NULL;

-- what owners say against a decision about something of theirs; each owner once
CREATE TABLE moderation_appeals (
  id uuid PRIMARY KEY,
  decision_id uuid NOT NULL REFERENCES moderation_decisions (id) ON DELETE CASCADE,
  -- the first restricted workspace of the owner
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('upheld', 'reversed')),
  -- as the owner reads it
  reason text NOT NULL DEFAULT '',
  decided_at timestamptz,
  CHECK ((outcome IS NULL) = (decided_at IS NULL)),
  UNIQUE (decision_id, workspace_id)
);

CREATE INDEX moderation_appeals_workspace ON moderation_appeals (workspace_id);
CREATE INDEX moderation_appeals_open ON moderation_appeals (created_at) WHERE decided_at IS NULL;
