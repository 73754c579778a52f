-- what people see and use of the blocks on a page: two kinds of events that count for no link and no visit. The views come first, so that
-- none ever meets a kind that its table does not know; every statement may run again
ALTER TABLE clicks_hourly_view MODIFY QUERY
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
WHERE kind IN ('click', 'visit')
GROUP BY workspace, kind, hour, link;

ALTER TABLE clicks_daily_view MODIFY QUERY
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
WHERE kind IN ('click', 'visit')
GROUP BY workspace, kind, day, link;

ALTER TABLE clicks_monthly_view MODIFY QUERY
SELECT
  workspace, kind, toStartOfMonth(time) AS month, link,
  countIf(verdict = 'human') AS humans,
  countIf(verdict = 'duplicate') AS duplicates,
  countIf(verdict = 'bot') AS bots,
  countIf(verdict = 'preview') AS previews,
  countIf(verdict = 'prefetch') AS prefetches,
  countIf(verdict = 'head') AS heads,
  countIf(verdict = 'owner') AS owners,
  uniqStateIf(visitor, link, toDate(time), verdict IN ('human', 'duplicate') AND visitor != 0) AS pairs
FROM events
WHERE kind IN ('click', 'visit')
GROUP BY workspace, kind, month, link;

ALTER TABLE breakdown_daily_view MODIFY QUERY
SELECT
  workspace, kind, cell.1 AS dimension, toDate(time) AS day, cell.2 AS value,
  countIf(verdict = 'human') AS humans,
  countIf(verdict = 'duplicate') AS duplicates,
  countIf(verdict = 'bot') AS bots,
  countIf(verdict = 'preview') AS previews,
  countIf(verdict = 'prefetch') AS prefetches,
  countIf(verdict = 'head') AS heads,
  countIf(verdict = 'owner') AS owners,
  uniqStateIf(visitor, verdict IN ('human', 'duplicate') AND visitor != 0) AS visitors
FROM events
ARRAY JOIN [
  ('source', toString(source)), ('country', toString(country)), ('language', toString(language)), ('device', toString(device)),
  ('os', toString(os)), ('browser', toString(browser)), ('in_app', toString(in_app)), ('bot', toString(bot)),
  ('channel', toString(channel)), ('referrer_host', referrer_host), ('utm_source', utm_source), ('utm_medium', utm_medium),
  ('utm_campaign', utm_campaign), ('utm_term', utm_term), ('utm_content', utm_content), ('position', toString(position))
] AS cell
WHERE kind IN ('click', 'visit')
GROUP BY workspace, kind, dimension, day, value;

ALTER TABLE events
  MODIFY COLUMN kind Enum8('click' = 1, 'visit' = 2, 'goal' = 3, 'block_view' = 4, 'block_use' = 5);

-- `link` is the block, as it is in `events`
CREATE TABLE IF NOT EXISTS blocks_daily (
  workspace UUID,
  kind Enum8('block_view' = 4, 'block_use' = 5),
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
SETTINGS non_replicated_deduplication_window = 10000, max_bytes_to_merge_at_max_space_in_pool = 33554432;

CREATE MATERIALIZED VIEW IF NOT EXISTS blocks_daily_view TO blocks_daily AS
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
WHERE kind IN ('block_view', 'block_use')
GROUP BY workspace, kind, day, link;
