-- search by any part of a name, destination, address or note
CREATE EXTENSION IF NOT EXISTS pg_trgm;
-- immutable for arrays of text, unlike array_to_string, so that a generated column may use it
CREATE FUNCTION join_texts(text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_string($1, ' ')
$$;

ALTER TABLE links
  -- off the page, a link is only a short link
  ADD COLUMN on_page boolean NOT NULL DEFAULT true,
  ADD COLUMN external_id text,
  ADD COLUMN note text NOT NULL DEFAULT '',
  ADD COLUMN redirect_status smallint NOT NULL DEFAULT 302 CHECK (redirect_status IN (301, 302, 307, 308)),
  -- the custom addresses as [{host, path}]; link_addresses keeps them unique
  ADD COLUMN addresses jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (lower(
    name || ' ' || destination || ' ' || alias || ' ' || code || ' ' || note || ' ' || join_texts(tags) || ' ' ||
    jsonb_path_query_array(addresses, '$[*].path')::text
  )) STORED;

DROP INDEX links_order;
CREATE INDEX links_on_page ON links (workspace_id, sort_order, id) WHERE on_page AND deleted_at IS NULL;
CREATE INDEX links_created ON links (workspace_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX links_destination ON links (workspace_id, md5(destination)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX links_external_id ON links (workspace_id, external_id) WHERE deleted_at IS NULL;
CREATE INDEX links_search ON links USING gin (search gin_trgm_ops);
CREATE INDEX links_tags ON links USING gin (tags) WHERE tags <> '{}';
-- the links that may show a picture
CREATE INDEX links_pictures ON links (workspace_id) WHERE thumbnail <> '' OR meta <> '{}';

-- host '' is the host of the installation's short links
CREATE TABLE link_addresses (
  host text NOT NULL,
  -- the path as it is compared: without case unless the host distinguishes it
  key text NOT NULL,
  path text NOT NULL,
  -- deferred: an address is claimed before its link is inserted
  link_id uuid NOT NULL REFERENCES links ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  workspace_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (host, key)
);
CREATE INDEX link_addresses_link ON link_addresses (link_id);

-- the clicks of links that have any, copied from the statistics
CREATE TABLE link_clicks (
  link_id uuid PRIMARY KEY REFERENCES links ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  clicks bigint NOT NULL,
  last_click_at timestamptz NOT NULL
);
CREATE INDEX link_clicks_most ON link_clicks (workspace_id, clicks DESC, link_id DESC);
CREATE INDEX link_clicks_latest ON link_clicks (workspace_id, last_click_at DESC, link_id DESC);

-- the spool segments whose clicks are in link_clicks
CREATE TABLE link_click_segments (
  segment text PRIMARY KEY,
  recorded_at timestamptz NOT NULL
);

-- the spelling of each tag of a workspace
CREATE TABLE link_tags (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  key text NOT NULL,
  tag text NOT NULL,
  PRIMARY KEY (workspace_id, key)
);
INSERT INTO link_tags (workspace_id, key, tag)
  SELECT DISTINCT ON (workspace_id, lower(tag)) workspace_id, lower(tag), tag
  FROM links, unnest(tags) AS tag WHERE deleted_at IS NULL;

-- links created per month, for plans that limit them
CREATE TABLE link_usage (
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  month date NOT NULL,
  created integer NOT NULL,
  PRIMARY KEY (workspace_id, month)
);

-- one row: what new codes are made from
CREATE TABLE link_codes (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  secret text NOT NULL,
  length smallint NOT NULL DEFAULT 8 CHECK (length BETWEEN 4 AND 11)
);
INSERT INTO link_codes (secret) VALUES (gen_random_uuid()::text || gen_random_uuid()::text);
CREATE SEQUENCE link_code_numbers;

-- The next code: a number of the sequence, permuted by a Feistel network of four rounds with a secret (Luby and
-- Rackoff, 1988), so that codes neither repeat nor follow from each other. Values beyond the last code of this length
-- are permuted again (cycle walking). A code that an older link or a custom address already has is skipped.
CREATE FUNCTION new_link_code() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  -- without characters that look alike, and without u
  alphabet CONSTANT text := '23456789abcdefghjkmnpqrstvwxyz';
  settings link_codes%ROWTYPE;
  codes bigint;
  half integer := 1;
  mask bigint;
  value bigint;
  high bigint;
  low bigint;
  mixed bigint;
  candidate text;
BEGIN
  SELECT * INTO STRICT settings FROM link_codes;
  codes := (30::numeric ^ settings.length)::bigint;
  WHILE (1::bigint << (2 * half)) < codes LOOP half := half + 1; END LOOP;
  mask := (1::bigint << half) - 1;
  LOOP
    value := nextval('link_code_numbers') % codes;
    LOOP
      high := value >> half;
      low := value & mask;
      FOR round IN 1..4 LOOP
        mixed := ('x' || left(encode(sha256(convert_to(settings.secret || round || '/' || low, 'UTF8')), 'hex'), 15))::bit(60)::bigint;
        mixed := high # (mixed & mask);
        high := low;
        low := mixed;
      END LOOP;
      value := (high << half) | low;
      EXIT WHEN value < codes;
    END LOOP;
    candidate := '';
    FOR i IN 1..settings.length LOOP
      candidate := substr(alphabet, (value % 30)::integer + 1, 1) || candidate;
      value := value / 30;
    END LOOP;
    EXIT WHEN NOT EXISTS (SELECT FROM links WHERE links.code = candidate)
      AND NOT EXISTS (SELECT FROM link_addresses WHERE host = '' AND key = candidate);
  END LOOP;
  RETURN candidate;
END $$;

ALTER TABLE links ALTER COLUMN code SET DEFAULT new_link_code();
