CREATE TABLE IF NOT EXISTS events (
  workspace UUID,
  kind Enum8('click' = 1, 'visit' = 2),
  time DateTime64(3, 'UTC') CODEC(DoubleDelta, LZ4),
  verdict Enum8('human' = 1, 'duplicate' = 2, 'bot' = 3, 'preview' = 4, 'prefetch' = 5, 'head' = 6, 'owner' = 7),
  source Enum8('page' = 1, 'direct' = 2, 'qr' = 3, 'api' = 4),
  link UUID,
  visitor UInt64,
  country LowCardinality(String),
  language LowCardinality(String),
  device LowCardinality(String),
  os LowCardinality(String),
  browser LowCardinality(String),
  in_app LowCardinality(String),
  bot LowCardinality(String),
  channel LowCardinality(String),
  referrer_host String,
  referrer String,
  utm_source String,
  utm_medium String,
  utm_campaign String,
  utm_term String,
  utm_content String,
  retention_days UInt16
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (workspace, kind, time)
TTL toDateTime(time) + toIntervalDay(retention_days)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS clicks_hourly (
  workspace UUID,
  kind Enum8('click' = 1, 'visit' = 2),
  hour DateTime('UTC'),
  link UUID,
  humans SimpleAggregateFunction(sum, UInt64),
  duplicates SimpleAggregateFunction(sum, UInt64),
  bots SimpleAggregateFunction(sum, UInt64),
  previews SimpleAggregateFunction(sum, UInt64),
  prefetches SimpleAggregateFunction(sum, UInt64),
  heads SimpleAggregateFunction(sum, UInt64),
  owners SimpleAggregateFunction(sum, UInt64),
  visitors AggregateFunction(uniq, UInt64)
)
ENGINE = AggregatingMergeTree
PARTITION BY toYear(hour)
ORDER BY (workspace, kind, hour, link)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE TABLE IF NOT EXISTS clicks_daily (
  workspace UUID,
  kind Enum8('click' = 1, 'visit' = 2),
  day Date,
  link UUID,
  humans SimpleAggregateFunction(sum, UInt64),
  duplicates SimpleAggregateFunction(sum, UInt64),
  bots SimpleAggregateFunction(sum, UInt64),
  previews SimpleAggregateFunction(sum, UInt64),
  prefetches SimpleAggregateFunction(sum, UInt64),
  heads SimpleAggregateFunction(sum, UInt64),
  owners SimpleAggregateFunction(sum, UInt64),
  visitors AggregateFunction(uniq, UInt64)
)
ENGINE = AggregatingMergeTree
PARTITION BY toYear(day)
ORDER BY (workspace, kind, day, link)
SETTINGS non_replicated_deduplication_window = 10000;

-- what a workspace has in all: one small state a month instead of one for each link and day. A visitor's hash is
-- another one every day, so the pairs of a month are those of its days added up
CREATE TABLE IF NOT EXISTS clicks_monthly (
  workspace UUID,
  kind Enum8('click' = 1, 'visit' = 2),
  month Date,
  humans SimpleAggregateFunction(sum, UInt64),
  duplicates SimpleAggregateFunction(sum, UInt64),
  bots SimpleAggregateFunction(sum, UInt64),
  previews SimpleAggregateFunction(sum, UInt64),
  prefetches SimpleAggregateFunction(sum, UInt64),
  heads SimpleAggregateFunction(sum, UInt64),
  owners SimpleAggregateFunction(sum, UInt64),
  pairs AggregateFunction(uniq, UInt64, UUID, Date)
)
ENGINE = AggregatingMergeTree
PARTITION BY toYear(month)
ORDER BY (workspace, kind, month)
SETTINGS non_replicated_deduplication_window = 10000;

CREATE MATERIALIZED VIEW IF NOT EXISTS clicks_hourly_view TO clicks_hourly AS
SELECT
  workspace, kind, toStartOfHour(time) AS hour, link,
  countIf(verdict = 'human') AS humans,
  countIf(verdict = 'duplicate') AS duplicates,
  countIf(verdict = 'bot') AS bots,
  countIf(verdict = 'preview') AS previews,
  countIf(verdict = 'prefetch') AS prefetches,
  countIf(verdict = 'head') AS heads,
  countIf(verdict = 'owner') AS owners,
  uniqStateIf(visitor, verdict IN ('human', 'duplicate') AND visitor != 0) AS visitors
FROM events
GROUP BY workspace, kind, hour, link;

CREATE MATERIALIZED VIEW IF NOT EXISTS clicks_daily_view TO clicks_daily AS
SELECT
  workspace, kind, toDate(time) AS day, link,
  countIf(verdict = 'human') AS humans,
  countIf(verdict = 'duplicate') AS duplicates,
  countIf(verdict = 'bot') AS bots,
  countIf(verdict = 'preview') AS previews,
  countIf(verdict = 'prefetch') AS prefetches,
  countIf(verdict = 'head') AS heads,
  countIf(verdict = 'owner') AS owners,
  uniqStateIf(visitor, verdict IN ('human', 'duplicate') AND visitor != 0) AS visitors
FROM events
GROUP BY workspace, kind, day, link;

CREATE MATERIALIZED VIEW IF NOT EXISTS clicks_monthly_view TO clicks_monthly AS
SELECT
  workspace, kind, toStartOfMonth(time) AS month,
  countIf(verdict = 'human') AS humans,
  countIf(verdict = 'duplicate') AS duplicates,
  countIf(verdict = 'bot') AS bots,
  countIf(verdict = 'preview') AS previews,
  countIf(verdict = 'prefetch') AS prefetches,
  countIf(verdict = 'head') AS heads,
  countIf(verdict = 'owner') AS owners,
  uniqStateIf(visitor, link, toDate(time), verdict IN ('human', 'duplicate') AND visitor != 0) AS pairs
FROM events
GROUP BY workspace, kind, month;
