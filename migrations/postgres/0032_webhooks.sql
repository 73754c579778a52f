-- several webhooks per workspace. Earlier deliveries are dropped; the events of those that wait are queued again below
CREATE TEMPORARY TABLE waiting_events ON COMMIT DROP AS
  SELECT DISTINCT ON (deliveries.id) outbox.id
  FROM webhook_deliveries AS deliveries
  JOIN webhooks ON webhooks.workspace_id = deliveries.workspace_id AND webhooks.active
  JOIN outbox ON outbox.workspace_id = deliveries.workspace_id AND outbox.name = deliveries.event
    AND deliveries.subject_id::text IN (outbox.subject ->> 'subscriberId', outbox.subject ->> 'messageId')
  WHERE deliveries.state = 'waiting'
  -- a subscriber may have left twice: the event of the same transaction
  ORDER BY deliveries.id, abs(extract(epoch FROM outbox.created_at - deliveries.created_at));
DROP TABLE webhook_deliveries;

ALTER TABLE webhooks DROP CONSTRAINT webhooks_pkey;
ALTER TABLE webhooks RENAME COLUMN old_secret TO previous_secret;
ALTER TABLE webhooks RENAME COLUMN old_secret_until TO previous_secret_until;
ALTER TABLE webhooks RENAME COLUMN refused_at TO disabled_at;
ALTER TABLE webhooks
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() PRIMARY KEY,
  ADD COLUMN name text NOT NULL DEFAULT '' CHECK (length(name) <= 100),
  -- types of events; '*': all
  ADD COLUMN events text[] NOT NULL DEFAULT '{subscriber.confirmed,subscriber.left,message.received}',
  -- only events about links with one of these tags, or with an address on one of these hosts; empty: all
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN hosts text[] NOT NULL DEFAULT '{}',
  ADD COLUMN format text NOT NULL DEFAULT 'standard' CHECK (format IN ('standard', 'slack', 'discord', 'telegram')),
  -- of Telegram
  ADD COLUMN chat_id text,
  ADD COLUMN signature text NOT NULL DEFAULT 'hmac' CHECK (signature IN ('hmac', 'ed25519')),
  -- why it was switched off: it returned 410, or failed for days
  ADD COLUMN disabled_reason text CHECK (disabled_reason IN ('gone', 'failing')),
  -- the first failed attempt since the last success
  ADD COLUMN failing_since timestamptz,
  -- when its owners were told that it fails
  ADD COLUMN warned_at timestamptz,
  -- until when the receiver asked to wait
  ADD COLUMN paused_until timestamptz;
UPDATE webhooks SET disabled_reason = 'gone' WHERE disabled_at IS NOT NULL;
ALTER TABLE webhooks
  ALTER COLUMN id DROP DEFAULT,
  ALTER COLUMN name DROP DEFAULT,
  ALTER COLUMN events DROP DEFAULT,
  ALTER COLUMN tags DROP DEFAULT,
  ALTER COLUMN hosts DROP DEFAULT,
  ALTER COLUMN format DROP DEFAULT,
  ALTER COLUMN signature DROP DEFAULT;
CREATE INDEX webhooks_workspace ON webhooks (workspace_id, id);

-- one request for one webhook, with its retries
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  webhook_id uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  type text NOT NULL,
  -- the domain event, and the link or other thing that it is about; null for batches of clicks and tests
  event_id uuid,
  item_id uuid,
  -- what is said about these people is deleted with them
  subscriber_id uuid REFERENCES subscribers ON DELETE CASCADE,
  message_id uuid REFERENCES messages ON DELETE CASCADE,
  body text NOT NULL,
  -- a test is sent once, and says nothing about the webhook's health
  is_test boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
  -- since it was queued or replayed
  tries smallint NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  -- while a process sends it; sent again afterwards if that process ended
  leased_until timestamptz,
  -- when, status, duration
  attempts jsonb NOT NULL DEFAULT '[]',
  -- of the last response; null: none
  status smallint,
  response text,
  created_at timestamptz NOT NULL,
  UNIQUE (event_id, webhook_id, item_id)
);
CREATE INDEX webhook_deliveries_list ON webhook_deliveries (webhook_id, id DESC);
CREATE INDEX webhook_deliveries_state ON webhook_deliveries (webhook_id, state, id DESC);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_attempt_at) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_leased ON webhook_deliveries (webhook_id, leased_until) WHERE leased_until IS NOT NULL;
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at);
CREATE INDEX webhook_deliveries_workspace ON webhook_deliveries (workspace_id);
CREATE INDEX webhook_deliveries_subscriber ON webhook_deliveries (subscriber_id) WHERE subscriber_id IS NOT NULL;
CREATE INDEX webhook_deliveries_message ON webhook_deliveries (message_id) WHERE message_id IS NOT NULL;

-- domain events that are not yet deliveries, of workspaces with webhooks only
CREATE TABLE webhook_events (
  id uuid PRIMARY KEY REFERENCES outbox ON DELETE CASCADE,
  -- how far an event about many links has come
  position text,
  tries smallint NOT NULL DEFAULT 0,
  retry_at timestamptz
);
INSERT INTO webhook_events (id) SELECT DISTINCT id FROM waiting_events;

CREATE FUNCTION queue_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- a restored backup brings the queue as it was
  IF current_setting('halka.restoring', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM webhooks WHERE workspace_id = NEW.workspace_id AND active) THEN
    INSERT INTO webhook_events (id) VALUES (NEW.id);
    PERFORM pg_notify('halka_webhooks', '');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER outbox_webhooks AFTER INSERT ON outbox FOR EACH ROW
  WHEN (NEW.name ~ '^(links?|subscriber|message|domain|appearance)\.') EXECUTE FUNCTION queue_webhook_event();

-- clicks and goals that wait for a full batch; `tokens` are the calls with fewer that a webhook may get
CREATE TABLE webhook_batches (
  webhook_id uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('link.clicked', 'goal.reached')),
  waiting integer NOT NULL,
  -- when the first of them was recorded
  since timestamptz,
  tokens double precision NOT NULL,
  tokens_at timestamptz NOT NULL,
  PRIMARY KEY (webhook_id, type)
);
CREATE INDEX webhook_batches_waiting ON webhook_batches (since) WHERE waiting > 0;

CREATE TABLE webhook_clicks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id uuid NOT NULL,
  type text NOT NULL,
  clicks jsonb NOT NULL,
  FOREIGN KEY (webhook_id, type) REFERENCES webhook_batches ON DELETE CASCADE
);
CREATE INDEX webhook_clicks_batch ON webhook_clicks (webhook_id, type, id);

-- spool segments whose clicks were recorded
CREATE TABLE webhook_segments (
  segment text PRIMARY KEY,
  recorded_at timestamptz NOT NULL
);
CREATE INDEX webhook_segments_age ON webhook_segments (recorded_at);

-- the end of a link's schedule; null for text that is no instant
CREATE FUNCTION link_end(rules jsonb) RETURNS timestamptz LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN (rules -> 'schedule' ->> 'until')::timestamptz;
EXCEPTION WHEN OTHERS THEN
  RETURN NULL;
END $$;
-- the end that was announced by link.expired
ALTER TABLE links ADD COLUMN expired_for timestamptz;
UPDATE links SET expired_for = link_end(rules) WHERE rules -> 'schedule' ? 'until' AND link_end(rules) <= now();
CREATE INDEX links_end ON links (link_end(rules))
  WHERE rules -> 'schedule' ? 'until' AND deleted_at IS NULL AND expired_for IS DISTINCT FROM link_end(rules);
