-- where a link lay on its page, which variant a split chose, and goals: a kind of event that no aggregate counts. The views change
-- in place, so that events which another node stores meanwhile are counted; every statement may run again
ALTER TABLE events
  ADD COLUMN IF NOT EXISTS position UInt16 AFTER utm_content,
  ADD COLUMN IF NOT EXISTS variant LowCardinality(String) AFTER position;

ALTER TABLE events MODIFY COLUMN kind Enum8('click' = 1, 'visit' = 2, 'goal' = 3);

-- by link, so that one link's share can be taken out; the months before have their clicks under no link
ALTER TABLE clicks_monthly
  ADD COLUMN IF NOT EXISTS link UUID AFTER month,
  MODIFY ORDER BY (workspace, kind, month, link);

-- no place was kept until now; days that have their row already, after a run that was cut short, are left alone
INSERT INTO breakdown_daily (workspace, kind, dimension, day, value, humans, duplicates, bots, previews, prefetches, heads, owners, visitors)
SELECT
  workspace, kind, 'position', day, '0',
  sum(humans), sum(duplicates), sum(bots), sum(previews), sum(prefetches), sum(heads), sum(owners), uniqMergeState(visitors)
FROM clicks_daily
WHERE (workspace, kind, day) NOT IN (SELECT workspace, kind, day FROM breakdown_daily WHERE dimension = 'position')
GROUP BY workspace, kind, day
SETTINGS max_threads = 1, max_bytes_before_external_group_by = 60000000;

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
WHERE kind != 'goal'
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
WHERE kind != 'goal'
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
WHERE kind != 'goal'
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
WHERE kind != 'goal'
GROUP BY workspace, kind, dimension, day, value;

-- whose events of before an instant were deleted: those that come in late are deleted as well
CREATE TABLE IF NOT EXISTS erasures (
  workspace UUID,
  scope Enum8('link' = 1, 'page' = 2, 'all' = 3),
  link UUID,
  before DateTime64(3, 'UTC'),
  noted_at DateTime('UTC') DEFAULT now()
)
ENGINE = MergeTree
ORDER BY (workspace, scope, link, before)
TTL noted_at + toIntervalDay(90)
SETTINGS non_replicated_deduplication_window = 10000;
