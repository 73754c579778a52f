-- Links of copied pages lacked the spelling of their tags. With its collation, lower() also works for letters outside
-- ASCII in a database with the locale C.
INSERT INTO link_tags (workspace_id, key, tag)
  SELECT DISTINCT ON (workspace_id, lower(tag COLLATE "und-x-icu")) workspace_id, lower(tag COLLATE "und-x-icu"), tag
  FROM links, unnest(tags) AS tag WHERE deleted_at IS NULL
  ORDER BY workspace_id, lower(tag COLLATE "und-x-icu"), links.created_at
  ON CONFLICT DO NOTHING;

-- where a page had another spelling of a tag, its copied links get that one, as when they are saved
UPDATE links
  SET tags = (
    SELECT array_agg(coalesce(link_tags.tag, own.tag) ORDER BY own.position)
    FROM unnest(links.tags) WITH ORDINALITY AS own (tag, position)
    LEFT JOIN link_tags
      ON link_tags.workspace_id = links.workspace_id AND link_tags.key = lower(own.tag COLLATE "und-x-icu")
  )
  WHERE deleted_at IS NULL AND EXISTS (
    SELECT FROM unnest(links.tags) AS own (tag)
    JOIN link_tags
      ON link_tags.workspace_id = links.workspace_id AND link_tags.key = lower(own.tag COLLATE "und-x-icu")
    WHERE link_tags.tag <> own.tag
  );
