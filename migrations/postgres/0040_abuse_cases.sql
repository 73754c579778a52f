-- reports of one kind about one page or link, which the operator decides together
CREATE TABLE abuse_cases (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('page', 'link')),
  -- the id of the link, or of the page's workspace
  target uuid NOT NULL,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  category text NOT NULL CHECK (category IN ('csam', 'scam', 'spam', 'hate', 'abuse', 'illegal', 'rights', 'other')),
  -- as first reported
  url text NOT NULL CHECK (length(url) <= 2048),
  state text NOT NULL CHECK (state IN ('open', 'review', 'decided', 'closed')),
  action text CHECK (action IN ('none', 'warned', 'blocked')),
  -- what the decision is based on
  ground text CHECK (ground IN ('law', 'terms')),
  explanation text NOT NULL DEFAULT '',
  decision_id uuid,
  -- stored reports are bounded, this count is not
  reports integer NOT NULL CHECK (reports > 0),
  -- networks that reported it, each counted once a day
  reporters integer NOT NULL CHECK (reporters > 0),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK ((state = 'decided') = (action IS NOT NULL)),
  CHECK ((state IN ('open', 'review')) = (closed_at IS NULL))
);

CREATE UNIQUE INDEX abuse_cases_current ON abuse_cases (kind, target, category) WHERE closed_at IS NULL;
CREATE INDEX abuse_cases_workspace ON abuse_cases (workspace_id);

ALTER TABLE page_reports
  DROP CONSTRAINT page_reports_reason_check,
  ADD CHECK (reason IN ('csam', 'scam', 'spam', 'hate', 'abuse', 'illegal', 'rights', 'other')),
  ADD COLUMN case_id uuid REFERENCES abuse_cases (id) ON DELETE CASCADE,
  ADD COLUMN name text NOT NULL DEFAULT '' CHECK (length(name) <= 200),
  ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'tr', 'ru')),
  ADD COLUMN url text NOT NULL DEFAULT '' CHECK (length(url) <= 2048);

-- reports that are open join cases, each named after its first report
INSERT INTO abuse_cases (id, kind, target, workspace_id, category, url, state, reports, reporters, opened_at)
SELECT (array_agg(page_reports.id ORDER BY page_reports.created_at, page_reports.id))[1], 'page', workspace_id,
  workspace_id, reason, '', 'open', count(*), 1, min(page_reports.created_at)
FROM page_reports
WHERE closed_at IS NULL
GROUP BY workspace_id, reason;

UPDATE page_reports SET case_id = abuse_cases.id
FROM abuse_cases
WHERE page_reports.closed_at IS NULL AND abuse_cases.target = page_reports.workspace_id
  AND abuse_cases.category = page_reports.reason;

CREATE INDEX page_reports_case ON page_reports (case_id, created_at);
