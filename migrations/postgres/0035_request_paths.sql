-- what a program called, and the id that its response names; null for calls from before
ALTER TABLE api_requests
  ADD COLUMN request_id uuid,
  ADD COLUMN method text,
  -- without the query
  ADD COLUMN path text;
