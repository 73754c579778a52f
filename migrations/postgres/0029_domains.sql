-- hosts that workspaces bring along, for their pages or their short links
CREATE TABLE domains (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- in lower case, with A-labels
  host text NOT NULL CHECK (host = lower(host) AND char_length(host) BETWEEN 4 AND 253),
  use text NOT NULL CHECK (use IN ('page', 'links')),
  state text NOT NULL CHECK (state IN ('pending', 'verified', 'live', 'failing', 'parked', 'blocked')),
  -- what the host does without a page or link; null: the default
  root_url text,
  not_found_url text,
  expired_url text,
  favicon text NOT NULL DEFAULT '',
  robots_txt text NOT NULL DEFAULT '',
  -- set while the host belongs to this workspace, also while it is parked, or removed less than 90 days ago
  verified_at timestamptz,
  failing_since timestamptz,
  -- mails sent about the present failure
  notices smallint NOT NULL DEFAULT 0,
  parked_at timestamptz,
  removed_at timestamptz,
  -- what the last check found
  diagnosis jsonb,
  checked_at timestamptz,
  next_check_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
-- a claim without proof reserves nothing
CREATE UNIQUE INDEX domains_verified ON domains (host) WHERE verified_at IS NOT NULL;
CREATE UNIQUE INDEX domains_workspace ON domains (workspace_id, host);
CREATE INDEX domains_due ON domains (next_check_at) WHERE removed_at IS NULL;
