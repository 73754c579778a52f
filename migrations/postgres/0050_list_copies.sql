ALTER TABLE block_lists
  -- of the copy that was compiled last on any node; empty before the first one
  ADD COLUMN hash text NOT NULL DEFAULT '',
  -- when a node last had that copy
  ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now();
