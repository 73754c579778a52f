-- sections of a page, in which links may lie
CREATE TABLE link_categories (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  name text NOT NULL,
  sort_order integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (workspace_id, id)
);
CREATE INDEX link_categories_order ON link_categories (workspace_id, sort_order, id);

ALTER TABLE links
  ADD COLUMN category_id uuid,
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN thumbnail text NOT NULL DEFAULT '',
  ADD COLUMN archived boolean NOT NULL DEFAULT false,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- since when it lies in the bin; the purge deletes it 30 days later
  ADD COLUMN deleted_at timestamptz,
  -- with the workspace, so that nobody's link lies in somebody else's category
  ADD CONSTRAINT links_category FOREIGN KEY (workspace_id, category_id)
    REFERENCES link_categories (workspace_id, id) ON DELETE SET NULL (category_id);

CREATE INDEX links_category_members ON links (workspace_id, category_id) WHERE category_id IS NOT NULL;
CREATE INDEX links_deleted ON links (deleted_at) WHERE deleted_at IS NOT NULL;

-- what lies in the bin keeps its code for ever and its short name for nobody
DROP INDEX links_alias;
CREATE UNIQUE INDEX links_alias ON links (workspace_id, lower(alias)) WHERE deleted_at IS NULL;
