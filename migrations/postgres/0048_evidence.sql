-- what the target of a case led to when it was reported, or when an operator asked again
CREATE TABLE abuse_evidence (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES abuse_cases (id) ON DELETE CASCADE,
  requested_at timestamptz NOT NULL,
  -- null until the job has run
  taken_at timestamptz,
  outcome text CHECK (outcome IN
    ('fetched', 'refused', 'timeout', 'too_many_redirects', 'unreachable', 'not_web', 'deleted', 'listed')),
  -- the responses in order: url, status and some headers
  hops jsonb NOT NULL DEFAULT '[]',
  title text NOT NULL DEFAULT '',
  -- of a page: the name and destination of its links
  links jsonb NOT NULL DEFAULT '[]',
  CHECK ((outcome IS NULL) = (taken_at IS NULL))
);

CREATE UNIQUE INDEX abuse_evidence_pending ON abuse_evidence (case_id) WHERE taken_at IS NULL;
CREATE INDEX abuse_evidence_case ON abuse_evidence (case_id, id);

-- human clicks of the link, or visits of the page, in the 7 days before the last report
ALTER TABLE abuse_cases ADD COLUMN reach integer NOT NULL DEFAULT 0;
