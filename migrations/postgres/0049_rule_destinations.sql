-- where the rules of a link may lead, besides its destination; kept by the triggers below
CREATE TABLE rule_destinations (
  link_id uuid NOT NULL REFERENCES links ON DELETE CASCADE,
  position smallint NOT NULL,
  destination text NOT NULL,
  PRIMARY KEY (link_id, position)
);

CREATE FUNCTION list_rule_destinations(rules jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT address #>> '{}'
  FROM unnest(ARRAY['$.fallback', '$.targets[*].to', '$.split.variants[*].to', '$.apps.*']::jsonpath[]) AS place,
    jsonb_path_query(rules, place) AS address
$$;

CREATE FUNCTION store_rule_destinations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- a restored backup has the rows
  IF current_setting('halka.restoring', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM rule_destinations WHERE link_id = NEW.id;
  END IF;
  INSERT INTO rule_destinations (link_id, position, destination)
  SELECT NEW.id, row_number() OVER (), address FROM list_rule_destinations(NEW.rules) AS address;
  RETURN NULL;
END $$;
CREATE TRIGGER links_insert_rule_destinations AFTER INSERT ON links FOR EACH ROW
  WHEN (NEW.rules IS NOT NULL) EXECUTE FUNCTION store_rule_destinations();
CREATE TRIGGER links_update_rule_destinations AFTER UPDATE OF rules ON links FOR EACH ROW
  WHEN (NEW.rules IS DISTINCT FROM OLD.rules) EXECUTE FUNCTION store_rule_destinations();

INSERT INTO rule_destinations (link_id, position, destination)
SELECT id, row_number() OVER (PARTITION BY id), address
FROM links, list_rule_destinations(rules) AS address WHERE rules IS NOT NULL;

-- operators search them as they search destinations
CREATE INDEX rule_destinations_host ON rule_destinations (destination_host_key(destination) COLLATE "C", link_id);
CREATE INDEX rule_destinations_prefix ON rule_destinations (left(destination, 300) COLLATE "C", link_id);
