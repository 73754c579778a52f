ALTER TABLE links
  -- what decides where a visitor goes besides the destination; null: nothing does
  ADD COLUMN rules jsonb,
  ADD COLUMN password_hash text,
  -- how many clicks have taken a number of the limit in its rules
  ADD COLUMN taken integer NOT NULL DEFAULT 0,
  -- since when its destination is found dead
  ADD COLUMN dead_since timestamptz;

-- for the job that looks after splits which are to stop by themselves
CREATE INDEX links_open_splits ON links (id)
  WHERE deleted_at IS NULL AND rules @> '{"split": {"autoStop": true}}' AND NOT rules -> 'split' ? 'winner';
