-- what lies on a page besides links, in one order with them
CREATE TABLE blocks (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- its kind, and what it says
  content jsonb NOT NULL,
  category_id uuid,
  -- among the numbers of the links
  sort_order integer NOT NULL,
  -- how many it takes in the bento variant of the grid
  cells smallint NOT NULL DEFAULT 1 CHECK (cells IN (1, 2)),
  archived boolean NOT NULL DEFAULT false,
  -- when and to whom it is shown; null: always and to everybody
  rules jsonb,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- since when it lies in the bin; the purge deletes it 30 days later
  deleted_at timestamptz,
  -- with the workspace, so that nobody's block lies in somebody else's category
  CONSTRAINT blocks_category FOREIGN KEY (workspace_id, category_id)
    REFERENCES link_categories (workspace_id, id) ON DELETE SET NULL (category_id)
);
CREATE INDEX blocks_order ON blocks (workspace_id, sort_order, id);
CREATE INDEX blocks_deleted ON blocks (deleted_at) WHERE deleted_at IS NOT NULL;

ALTER TABLE links ADD COLUMN cells smallint NOT NULL DEFAULT 1 CHECK (cells IN (1, 2));
