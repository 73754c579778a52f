-- what a program called, and the id that its response names; null for calls from before
ALTER TABLE api_requests
  ADD COLUMN request_id uuid,
  ADD COLUMN method text,
  -- without the query
  ADD COLUMN path text,
  -- the name of the API key or app, which the record keeps after its deletion
  ADD COLUMN key_name text;

UPDATE api_requests SET key_name = api_keys.name FROM api_keys WHERE api_keys.id = api_requests.key_id;
