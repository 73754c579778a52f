-- pg_trgm sees no letters outside ASCII in a database with the locale C, such as the embedded one, so that a search for
-- them read every link. Here other letters stand for them; searches compare the text itself as well. NULL for ASCII.
CREATE FUNCTION ascii_letters(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length($1) <> char_length($1) THEN translate($1,
    'àáâãäåāăąçćĉċčďđèéêëēĕėęěĝğġģĥħìíîïĩīĭįıĵķĺļľłñńņňòóôõöøōŏőŕŗřśŝşšșţťŧțùúûüũūŭůűųŵýŷÿźżžßæœðþə' ||
    'абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўњљћђџјқғәөүұңһ' ||
    'αάβγδεέζηήθιίϊκλμνξοόπρστυύϋφχψωώ',
    'aaaaaaaaacccccddeeeeeeeeegggghhiiiiiiiiijkllllnnnnooooooooorrrsssssttttuuuuuuuuuuwyyyzzzsaodte' ||
    'abvgdewziyklmnoprstufhcqxj0123456i78gu9lhdqjkgaouunh' ||
    'aabgdeezhhqiiiklmnxooprstuuufcyww') END
$$;

ALTER TABLE links ADD COLUMN search_letters text GENERATED ALWAYS AS (ascii_letters(fold_case(
  name || ' ' || destination || ' ' || alias || ' ' || code || ' ' || note || ' ' || join_texts(tags) || ' ' ||
  jsonb_path_query_array(addresses, '$[*].path')::text
))) STORED;
CREATE INDEX links_search_letters ON links USING gin (search_letters gin_trgm_ops) WHERE search_letters IS NOT NULL;
