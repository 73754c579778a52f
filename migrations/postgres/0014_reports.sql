-- what strangers say is wrong with a page; for the operator, who closes it
CREATE TABLE page_reports (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason IN ('scam', 'spam', 'hate', 'abuse', 'illegal', 'rights', 'other')),
  note text NOT NULL CHECK (length(note) <= 1000),
  -- of who reports, where they want an answer
  address text NOT NULL CHECK (length(address) <= 254),
  created_at timestamptz NOT NULL,
  closed_at timestamptz
);

CREATE INDEX page_reports_open ON page_reports (created_at) WHERE closed_at IS NULL;
CREATE INDEX page_reports_workspace ON page_reports (workspace_id);
