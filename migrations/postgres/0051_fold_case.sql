-- the form in which texts are compared without case, whatever the locale of the database; as foldCase in src/base/letters.ts
CREATE FUNCTION fold_case(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(replace(lower($1 COLLATE "und-x-icu"), U&'i\0307', 'i'), 'ıς', 'iσ')
$$;

-- lower() alone keeps capitals outside ASCII in a database with the locale C
ALTER TABLE links DROP COLUMN search;
ALTER TABLE links ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (fold_case(
  name || ' ' || destination || ' ' || alias || ' ' || code || ' ' || note || ' ' || join_texts(tags) || ' ' ||
  jsonb_path_query_array(addresses, '$[*].path')::text
)) STORED;
CREATE INDEX links_search ON links USING gin (search gin_trgm_ops);

-- capitals in keys: the host of the installation distinguishes case
WITH folded AS (
  SELECT DISTINCT ON (host, fold_case(key)) host, key, fold_case(key) AS folded FROM link_addresses
  WHERE host <> '' OR NOT EXISTS (SELECT FROM link_addresses WHERE host = '' AND key ~ '[A-Z]')
  ORDER BY host, fold_case(key), key <> fold_case(key), created_at
)
UPDATE link_addresses SET key = folded.folded FROM folded
WHERE link_addresses.host = folded.host AND link_addresses.key = folded.key AND folded.key <> folded.folded;
