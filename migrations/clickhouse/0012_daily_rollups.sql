-- Statistics in two tables besides `events`: the number of events of each day, and daily rollups, plain numbers that are computed once a day is
-- over. An interrupted run starts again from the beginning: the old tables stay until the next file
DROP VIEW IF EXISTS clicks_hourly_view;
DROP VIEW IF EXISTS clicks_daily_view;
DROP VIEW IF EXISTS clicks_monthly_view;
DROP VIEW IF EXISTS breakdown_daily_view;
DROP VIEW IF EXISTS blocks_daily_view;
DROP VIEW IF EXISTS event_counts_view;
DROP TABLE IF EXISTS expired_counts;
DROP TABLE IF EXISTS expired_days;
DROP TABLE IF EXISTS expired_rollups;

ALTER TABLE events RENAME COLUMN IF EXISTS verdict TO traffic_class;

-- rows older than the column have the value of its default, which changes
ALTER TABLE events UPDATE imported = imported WHERE true SETTINGS mutations_sync = 1, max_execution_time = 0;

-- events that arrive when rows of their day may have expired are counted apart from them, as an import is
ALTER TABLE events MODIFY COLUMN imported UUID
  DEFAULT if(toDate(time) < today() - 170, toUUID('ffffffff-ffff-ffff-ffff-ffffffffffff'), toUUID('00000000-0000-0000-0000-000000000000'));

CREATE TABLE IF NOT EXISTS event_counts (
  workspace UUID,
  day Date,
  imported UUID,
  kind Enum8('click' = 1, 'visit' = 2, 'goal' = 3, 'block_view' = 4, 'block_use' = 5),
  events UInt64
)
ENGINE = SummingMergeTree
PARTITION BY toYear(day)
ORDER BY (workspace, day, imported, kind)
SETTINGS non_replicated_deduplication_window = 10000;

-- `dimensions` names what the rows are grouped by, with its values in `value` to `value5`; empty for the totals of a day, which are written last
-- and say of how many `events` all rows of their `batch` are. Each day and import has batches of its own; a later one replaces the rows of an earlier one
-- in the same partition: an erasure copies a day's rows to the other partition of the year, so that an unfinished copy replaces none of them
CREATE TABLE IF NOT EXISTS daily_rollups (
  workspace UUID,
  dimensions LowCardinality(String),
  kind Enum8('any' = 0, 'click' = 1, 'visit' = 2, 'block_view' = 4, 'block_use' = 5),
  day Date,
  imported UUID,
  value LowCardinality(String),
  value2 LowCardinality(String),
  value3 LowCardinality(String),
  value4 LowCardinality(String),
  value5 LowCardinality(String),
  humans UInt64 CODEC(T64, LZ4),
  duplicates UInt64 CODEC(T64, LZ4),
  bots UInt64 CODEC(T64, LZ4),
  previews UInt64 CODEC(T64, LZ4),
  prefetches UInt64 CODEC(T64, LZ4),
  heads UInt64 CODEC(T64, LZ4),
  owners UInt64 CODEC(T64, LZ4),
  visitors UInt64 CODEC(T64, LZ4),
  pairs UInt64 CODEC(T64, LZ4),
  first_visitors UInt64 CODEC(T64, LZ4),
  last_visitors UInt64 CODEC(T64, LZ4),
  first_pairs UInt64 CODEC(T64, LZ4),
  last_pairs UInt64 CODEC(T64, LZ4),
  expires Date DEFAULT '2149-06-06',
  batch UInt64 CODEC(T64, LZ4),
  events UInt64 CODEC(T64, LZ4),
  stored Array(LowCardinality(String)),
  disjoint Array(LowCardinality(String))
)
ENGINE = ReplacingMergeTree(batch)
PARTITION BY (toYear(day), batch % 2)
ORDER BY (workspace, dimensions, kind, day, imported, value, value2, value3, value4, value5)
TTL expires;

TRUNCATE TABLE event_counts;
TRUNCATE TABLE daily_rollups;

INSERT INTO event_counts (workspace, day, imported, kind, events)
SELECT workspace, toDate(time) AS day, imported, kind, count()
FROM events WHERE kind != 'goal' GROUP BY workspace, day, imported, kind
SETTINGS max_execution_time = 0, max_threads = 1, max_block_size = 2048, min_insert_block_size_rows = 50000, max_bytes_before_external_group_by = 60000000, max_bytes_before_external_sort = 60000000;

-- the events of which only the old sums are left. Days without any are computed from their rows by the nightly job
CREATE TABLE expired_counts (workspace UUID, day Date, kind LowCardinality(String), events UInt64)
ENGINE = MergeTree ORDER BY (workspace, day);

INSERT INTO expired_counts
SELECT workspace, day, type, sum(n) FROM (
  SELECT workspace, day, toString(kind) AS type, toInt64(humans + duplicates + bots + previews + prefetches + heads + owners) AS n FROM clicks_daily
  UNION ALL
  SELECT workspace, day, toString(kind) AS type, toInt64(humans + duplicates + bots + previews + prefetches + heads + owners) AS n FROM blocks_daily
  UNION ALL
  SELECT workspace, day, toString(kind) AS type, -toInt64(events) AS n FROM event_counts
)
GROUP BY workspace, day, type HAVING sum(n) > 0
SETTINGS max_execution_time = 0, max_threads = 1, max_block_size = 2048, min_insert_block_size_rows = 50000, max_bytes_before_external_group_by = 60000000, max_bytes_before_external_sort = 60000000;

INSERT INTO event_counts (workspace, day, imported, kind, events)
SELECT workspace, day, toUUID('00000000-0000-0000-0000-000000000000'), toString(kind), events FROM expired_counts;

-- those days in parts of about as many events as a statement has memory for
CREATE TABLE expired_days (part UInt32, workspace UUID, day Date) ENGINE = MergeTree ORDER BY (part, workspace, day);

INSERT INTO expired_days
SELECT intDiv(sum(n) OVER (ORDER BY workspace, day ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW), 100000), workspace, day
FROM (SELECT workspace, day, sum(events) AS n FROM expired_counts GROUP BY workspace, day);

-- their rollups, each from several sources that are put together at the end
CREATE TABLE expired_rollups (
  workspace UUID,
  day Date,
  dimensions LowCardinality(String),
  kind LowCardinality(String),
  value String,
  value2 String,
  humans Int64,
  duplicates Int64,
  bots Int64,
  previews Int64,
  prefetches Int64,
  heads Int64,
  owners Int64,
  visitors UInt64,
  first_visitors UInt64,
  last_visitors UInt64,
  pairs UInt64,
  first_pairs UInt64,
  last_pairs UInt64,
  events UInt64,
  stored Array(String),
  disjoint Array(String)
)
ENGINE = MergeTree ORDER BY (workspace, day);

FOR EACH SELECT DISTINCT part FROM expired_days ORDER BY part
INSERT INTO expired_rollups (workspace, day, dimensions, kind, value, humans, duplicates, bots, previews, prefetches, heads, owners, visitors)
SELECT s.workspace, s.day, s.cell.1, s.type, s.cell.2, sum(s.humans), sum(s.duplicates), sum(s.bots), sum(s.previews), sum(s.prefetches), sum(s.heads), sum(s.owners), uniqMerge(s.visitors)
FROM (
  SELECT workspace, day, arrayJoin([toString(kind), 'any']) AS type, arrayJoin([('', ''), ('link', toString(link))]) AS cell, humans, duplicates, bots, previews, prefetches, heads, owners, visitors
  FROM clicks_daily WHERE (workspace, day) IN (SELECT workspace, day FROM expired_days WHERE part = {part:UInt32})
  UNION ALL
  SELECT workspace, day, arrayJoin([toString(kind), 'any']) AS type, (toString(dimension), value) AS cell, humans, duplicates, bots, previews, prefetches, heads, owners, visitors
  FROM breakdown_daily WHERE (workspace, day) IN (SELECT workspace, day FROM expired_days WHERE part = {part:UInt32})
  UNION ALL
  SELECT workspace, day, toString(kind) AS type, arrayJoin([('', ''), ('link', toString(link))]) AS cell, humans, duplicates, bots, previews, prefetches, heads, owners, visitors
  FROM blocks_daily WHERE (workspace, day) IN (SELECT workspace, day FROM expired_days WHERE part = {part:UInt32})
) AS s
GROUP BY s.workspace, s.day, s.type, s.cell
SETTINGS max_execution_time = 0, max_threads = 1, max_block_size = 2048, min_insert_block_size_rows = 50000, max_bytes_before_external_group_by = 60000000, max_bytes_before_external_sort = 60000000;

-- as many visitors are first seen in an hour as the day has more up to its end than up to its start, and last seen likewise from the end of the day
FOR EACH SELECT DISTINCT part FROM expired_days ORDER BY part
INSERT INTO expired_rollups (workspace, day, dimensions, kind, value, value2, humans, duplicates, bots, previews, prefetches, heads, owners, visitors, first_visitors, last_visitors)
SELECT workspace, day, cell.1, type, toString(hour), cell.2, humans, duplicates, bots, previews, prefetches, heads, owners, finalizeAggregation(state),
  greatest(0, until_end - lagInFrame(until_end, 1, 0) OVER (PARTITION BY workspace, day, type, cell ORDER BY hour ASC ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)),
  greatest(0, from_start - lagInFrame(from_start, 1, 0) OVER (PARTITION BY workspace, day, type, cell ORDER BY hour DESC ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW))
FROM (
  SELECT *,
    toInt64(uniqMerge(state) OVER (PARTITION BY workspace, day, type, cell ORDER BY hour ASC ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)) AS until_end,
    toInt64(uniqMerge(state) OVER (PARTITION BY workspace, day, type, cell ORDER BY hour DESC ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)) AS from_start
  FROM (
    SELECT s.workspace AS workspace, s.day AS day, s.type AS type, s.cell AS cell, s.at AS hour, sum(s.humans) AS humans, sum(s.duplicates) AS duplicates, sum(s.bots) AS bots, sum(s.previews) AS previews, sum(s.prefetches) AS prefetches, sum(s.heads) AS heads, sum(s.owners) AS owners, uniqMergeState(s.visitors) AS state
    FROM (
      SELECT workspace, toDate(hour) AS day, toHour(hour) AS at, arrayJoin([toString(kind), 'any']) AS type,
        arrayJoin([('hour', ''), ('hour,link', toString(link))]) AS cell, humans, duplicates, bots, previews, prefetches, heads, owners, visitors
      FROM clicks_hourly WHERE (workspace, toDate(hour)) IN (SELECT workspace, day FROM expired_days WHERE part = {part:UInt32})
    ) AS s
    GROUP BY s.workspace, s.day, s.type, s.cell, s.at
  )
)
SETTINGS max_execution_time = 0, max_threads = 1, max_block_size = 2048, min_insert_block_size_rows = 50000, max_bytes_before_external_group_by = 60000000, max_bytes_before_external_sort = 60000000;

-- two dimensions at a time, for days that were finalized with them and have no imported clicks besides. Visits and clicks together have at least as
-- many visitors as either
FOR EACH SELECT DISTINCT part FROM expired_days ORDER BY part
INSERT INTO expired_rollups (workspace, day, dimensions, kind, value, value2, humans, duplicates, bots, previews, prefetches, heads, owners, visitors)
SELECT p.workspace, p.day, replaceOne(p.pair, ' ', ','), arrayJoin([toString(p.kind), 'any']) AS type, p.one, p.other, sum(p.humans), sum(p.duplicates), sum(p.bots), sum(p.previews), sum(p.prefetches), sum(p.heads), sum(p.owners), max(p.visitors)
FROM closed_pairs AS p
WHERE (p.workspace, p.day, p.made) IN (
  SELECT workspace, day, max(made) FROM closed_days
  WHERE dimension = '' AND kind = 'any' AND paired AND (workspace, day, events) IN (
    SELECT workspace, day, sum(events) FROM event_counts
    WHERE imported = toUUID('00000000-0000-0000-0000-000000000000') AND kind IN ('click', 'visit') AND (workspace, day) IN (SELECT workspace, day FROM expired_days WHERE part = {part:UInt32})
    GROUP BY workspace, day
  )
  GROUP BY workspace, day
)
GROUP BY p.workspace, p.day, p.pair, type, p.one, p.other
SETTINGS max_execution_time = 0, max_threads = 1, max_block_size = 2048, min_insert_block_size_rows = 50000, max_bytes_before_external_group_by = 60000000, max_bytes_before_external_sort = 60000000;

-- imported clicks, which the old sums include, have units of their own. They have no visitors
FOR EACH SELECT DISTINCT part FROM expired_days ORDER BY part
INSERT INTO expired_rollups (workspace, day, dimensions, kind, value, value2, humans, duplicates, bots, previews, prefetches, heads, owners)
SELECT workspace, toDate(time) AS day, cell.1, arrayJoin([toString(kind), 'any']) AS type, cell.2, cell.3,
  -toInt64(countIf(traffic_class = 'human')), -toInt64(countIf(traffic_class = 'duplicate')), -toInt64(countIf(traffic_class = 'bot')), -toInt64(countIf(traffic_class = 'preview')), -toInt64(countIf(traffic_class = 'prefetch')), -toInt64(countIf(traffic_class = 'head')), -toInt64(countIf(traffic_class = 'owner'))
FROM events
ARRAY JOIN [
    ('', '', ''), ('link', toString(link), ''), ('hour', toString(toHour(time)), ''), ('hour,link', toString(toHour(time)), toString(link)),
    ('source', toString(source), ''), ('country', toString(country), ''), ('language', toString(language), ''), ('device', toString(device), ''),
    ('os', toString(os), ''), ('browser', toString(browser), ''), ('in_app', toString(in_app), ''), ('bot', toString(bot), ''),
    ('channel', toString(channel), ''), ('referrer_host', toString(referrer_host), ''), ('utm_source', toString(utm_source), ''), ('utm_medium', toString(utm_medium), ''),
    ('utm_campaign', toString(utm_campaign), ''), ('utm_term', toString(utm_term), ''), ('utm_content', toString(utm_content), ''), ('position', toString(position), '')
] AS cell
WHERE kind IN ('click', 'visit') AND imported != toUUID('00000000-0000-0000-0000-000000000000') AND (workspace, toDate(time)) IN (SELECT workspace, day FROM expired_days WHERE part = {part:UInt32})
GROUP BY workspace, day, type, cell
SETTINGS max_execution_time = 0, max_threads = 1, max_block_size = 2048, min_insert_block_size_rows = 50000, max_bytes_before_external_group_by = 60000000, max_bytes_before_external_sort = 60000000;

-- distinct (visitor, link) pairs of clicks are the visitors of each link, added up; where links are not known, they are at least as many as visitors
FOR EACH SELECT DISTINCT part FROM expired_days ORDER BY part
INSERT INTO expired_rollups (workspace, day, dimensions, kind, value, value2, pairs, first_pairs, last_pairs)
SELECT r.workspace, r.day, cell.1, 'click', cell.2, cell.3, sum(r.visitors), sum(r.first_visitors), sum(r.last_visitors)
FROM expired_rollups AS r
ARRAY JOIN [multiIf(
    r.dimensions = 'link', ('', '', ''),
    r.dimensions = 'hour,link', ('hour', r.value, ''),
    (substring(r.dimensions, 6), r.value2, '')
)] AS cell
WHERE (startsWith(r.dimensions, 'link') OR r.dimensions = 'hour,link') AND r.kind = 'click' AND (r.workspace, r.day) IN (SELECT workspace, day FROM expired_days WHERE part = {part:UInt32}) GROUP BY r.workspace, r.day, cell
SETTINGS max_execution_time = 0, max_threads = 1, max_block_size = 2048, min_insert_block_size_rows = 50000, max_bytes_before_external_group_by = 60000000, max_bytes_before_external_sort = 60000000;

FOR EACH SELECT DISTINCT part FROM expired_days ORDER BY part
INSERT INTO expired_rollups (workspace, day, kind, stored, disjoint)
SELECT workspace, day, 'any', arrayPushBack(groupArray(name), 'referrer'), groupArrayIf(name, people = total)
FROM (
  SELECT workspace, day, toString(dimensions) AS name, sumIf(visitors, kind = 'any') AS people, max(if(name = '', people, 0)) OVER (PARTITION BY workspace, day) AS total
  FROM expired_rollups WHERE (workspace, day) IN (SELECT workspace, day FROM expired_days WHERE part = {part:UInt32}) GROUP BY workspace, day, name
)
GROUP BY workspace, day
SETTINGS max_execution_time = 0, max_threads = 1, max_block_size = 2048, min_insert_block_size_rows = 50000, max_bytes_before_external_group_by = 60000000, max_bytes_before_external_sort = 60000000;

FOR EACH SELECT DISTINCT part FROM expired_days ORDER BY part
INSERT INTO expired_rollups (workspace, day, kind, events)
SELECT workspace, day, 'any', sum(events) FROM event_counts
WHERE imported = toUUID('00000000-0000-0000-0000-000000000000') AND (workspace, day) IN (SELECT workspace, day FROM expired_days WHERE part = {part:UInt32}) GROUP BY workspace, day;

FOR EACH SELECT DISTINCT part FROM expired_days ORDER BY part
INSERT INTO daily_rollups (workspace, dimensions, kind, day, imported, value, value2, value3, humans, duplicates, bots, previews, prefetches, heads, owners,
  visitors, pairs, first_visitors, last_visitors, first_pairs, last_pairs, batch, events, stored, disjoint)
SELECT u.workspace, u.dimensions, u.kind, u.day, toUUID('00000000-0000-0000-0000-000000000000'), u.value, u.value2, '', greatest(sum(u.humans), 0), greatest(sum(u.duplicates), 0), greatest(sum(u.bots), 0), greatest(sum(u.previews), 0), greatest(sum(u.prefetches), 0), greatest(sum(u.heads), 0), greatest(sum(u.owners), 0),
  max(u.visitors), if(u.kind = 'click', greatest(max(u.pairs), max(u.visitors)), 0), max(u.first_visitors), max(u.last_visitors),
  if(u.kind = 'click', greatest(max(u.first_pairs), max(u.first_visitors)), 0), if(u.kind = 'click', greatest(max(u.last_pairs), max(u.last_visitors)), 0), 2 * toUInt64(toUInt16(u.day)) + 1, max(u.events), groupUniqArrayArray(u.stored), groupUniqArrayArray(u.disjoint)
FROM expired_rollups AS u WHERE (u.workspace, u.day) IN (SELECT workspace, day FROM expired_days WHERE part = {part:UInt32})
GROUP BY u.workspace, u.dimensions, u.kind, u.day, u.value, u.value2
HAVING sum(u.humans) + sum(u.duplicates) + sum(u.bots) + sum(u.previews) + sum(u.prefetches) + sum(u.heads) + sum(u.owners) > 0 OR max(u.events) > 0
SETTINGS max_execution_time = 0, max_threads = 1, max_block_size = 2048, min_insert_block_size_rows = 50000, max_bytes_before_external_group_by = 60000000, max_bytes_before_external_sort = 60000000;

DROP TABLE expired_counts;
DROP TABLE expired_days;
DROP TABLE expired_rollups;

CREATE MATERIALIZED VIEW event_counts_view TO event_counts AS
SELECT workspace, toDate(time) AS day, imported, kind, count() AS events
FROM events WHERE kind != 'goal' GROUP BY workspace, day, imported, kind;
