-- Links of copied pages lacked the spelling of their tags. With its collation, lower() also works for letters outside
-- ASCII in a database with the locale C.
INSERT INTO link_tags (workspace_id, key, tag)
  SELECT DISTINCT ON (workspace_id, lower(tag COLLATE "und-x-icu")) workspace_id, lower(tag COLLATE "und-x-icu"), tag
  FROM links, unnest(tags) AS tag WHERE deleted_at IS NULL
  ORDER BY workspace_id, lower(tag COLLATE "und-x-icu"), links.created_at
  ON CONFLICT DO NOTHING;
