-- an account may have several pages. Null for its first one, whose id is the account's; the others name that one, whose plan,
-- promo and storage hold for them too
ALTER TABLE workspaces ADD COLUMN home_id uuid REFERENCES workspaces ON DELETE CASCADE;
CREATE INDEX workspaces_home ON workspaces (home_id) WHERE home_id IS NOT NULL;
CREATE INDEX members_account ON members (account_id);

-- pages that nobody can reach any more and that are still to be deleted: what lies outside of this database has no transactions
CREATE TABLE page_deletions (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  asked_at timestamptz NOT NULL
);

-- the whole page leads elsewhere for a while; null is now, or until somebody ends it
CREATE TABLE leaps (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  destination text NOT NULL,
  starts_at timestamptz,
  ends_at timestamptz,
  note text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL,
  CHECK (ends_at > starts_at)
);
