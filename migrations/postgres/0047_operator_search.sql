-- the host of a web address with its labels in reverse, as in moc.elpmaxe.nigol. ; null for other addresses
CREATE FUNCTION destination_host_key(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT reverse(substring($1 from '^https?://(?:[^/?#]*@)?(\[[^]]*\]|[^/?#:]*)')) || '.'
$$;

-- operators search the links of all workspaces: by destination host with its subdomains, by destination, by alias
CREATE INDEX links_destination_host ON links (destination_host_key(destination) COLLATE "C", id)
  WHERE deleted_at IS NULL;
-- an entry of an index has at most 2,700 bytes, which is less than the longest destination
CREATE INDEX links_destination_prefix ON links (left(destination, 300) COLLATE "C", id) WHERE deleted_at IS NULL;
CREATE INDEX links_any_alias ON links (lower(alias), id) WHERE deleted_at IS NULL;

-- and accounts, by any part of their address or username
CREATE INDEX accounts_email_part ON accounts USING gin (lower(email) gin_trgm_ops);
CREATE INDEX workspaces_handle_part ON workspaces USING gin (lower(handle) gin_trgm_ops);
