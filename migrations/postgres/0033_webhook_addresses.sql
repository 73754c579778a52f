-- the address of a chat contains a token: it is sealed here, and `url` keeps its origin only. Null for other webhooks,
-- and for those of an earlier version until a background process has sealed them
ALTER TABLE webhooks ADD COLUMN sealed_url bytea;
CREATE INDEX webhooks_unsealed ON webhooks (id) WHERE format <> 'standard' AND sealed_url IS NULL;
