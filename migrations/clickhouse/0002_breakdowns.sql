-- what a page's visitors have in common, a day at a time, kept when the raw rows have gone; the view is made last, so that a
-- run that was cut short begins again and counts nothing twice
DROP VIEW IF EXISTS breakdown_daily_view;

CREATE TABLE IF NOT EXISTS breakdown_daily (
  workspace UUID,
  kind Enum8('click' = 1, 'visit' = 2),
  dimension LowCardinality(String),
  day Date,
  value String,
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
ORDER BY (workspace, kind, dimension, day, value)
SETTINGS non_replicated_deduplication_window = 10000;

TRUNCATE TABLE breakdown_daily;

INSERT INTO breakdown_daily
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
  ('utm_campaign', utm_campaign), ('utm_term', utm_term), ('utm_content', utm_content)
] AS cell
GROUP BY workspace, kind, dimension, day, value
SETTINGS max_bytes_before_external_group_by = 300000000;

CREATE MATERIALIZED VIEW IF NOT EXISTS breakdown_daily_view TO breakdown_daily AS
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
  ('utm_campaign', utm_campaign), ('utm_term', utm_term), ('utm_content', utm_content)
] AS cell
GROUP BY workspace, kind, dimension, day, value;
