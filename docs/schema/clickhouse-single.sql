CREATE TABLE daily_rollups
(
    `workspace` UUID,
    `dimensions` LowCardinality(String),
    `kind` Enum8('any' = 0, 'click' = 1, 'visit' = 2, 'block_view' = 4, 'block_use' = 5),
    `day` Date,
    `imported` UUID,
    `value` LowCardinality(String),
    `value2` LowCardinality(String),
    `value3` LowCardinality(String),
    `value4` LowCardinality(String),
    `value5` LowCardinality(String),
    `humans` UInt64 CODEC(T64, LZ4),
    `duplicates` UInt64 CODEC(T64, LZ4),
    `bots` UInt64 CODEC(T64, LZ4),
    `previews` UInt64 CODEC(T64, LZ4),
    `prefetches` UInt64 CODEC(T64, LZ4),
    `heads` UInt64 CODEC(T64, LZ4),
    `owners` UInt64 CODEC(T64, LZ4),
    `visitors` UInt64 CODEC(T64, LZ4),
    `pairs` UInt64 CODEC(T64, LZ4),
    `first_visitors` UInt64 CODEC(T64, LZ4),
    `last_visitors` UInt64 CODEC(T64, LZ4),
    `first_pairs` UInt64 CODEC(T64, LZ4),
    `last_pairs` UInt64 CODEC(T64, LZ4),
    `expires` Date DEFAULT '2149-06-06',
    `batch` UInt64 CODEC(T64, LZ4),
    `events` UInt64 CODEC(T64, LZ4),
    `stored` Array(LowCardinality(String)),
    `disjoint` Array(LowCardinality(String))
)
ENGINE = ReplacingMergeTree(batch)
PARTITION BY (toYear(day), batch % 2)
ORDER BY (workspace, dimensions, kind, day, imported, value, value2, value3, value4, value5)
TTL expires
SETTINGS index_granularity = 8192;

CREATE TABLE erasures
(
    `workspace` UUID,
    `scope` Enum8('link' = 1, 'page' = 2, 'all' = 3),
    `link` UUID,
    `before` DateTime64(3, 'UTC'),
    `noted_at` DateTime('UTC') DEFAULT now()
)
ENGINE = MergeTree
ORDER BY (workspace, scope, link, before)
TTL noted_at + toIntervalDay(90)
SETTINGS non_replicated_deduplication_window = 10000, index_granularity = 8192;

CREATE TABLE event_counts
(
    `workspace` UUID,
    `day` Date,
    `imported` UUID,
    `kind` Enum8('click' = 1, 'visit' = 2, 'goal' = 3, 'block_view' = 4, 'block_use' = 5),
    `events` UInt64
)
ENGINE = SummingMergeTree
PARTITION BY toYear(day)
ORDER BY (workspace, day, imported, kind)
SETTINGS non_replicated_deduplication_window = 10000, index_granularity = 8192;

CREATE TABLE events
(
    `workspace` UUID,
    `kind` Enum8('click' = 1, 'visit' = 2, 'goal' = 3, 'block_view' = 4, 'block_use' = 5),
    `time` DateTime64(3, 'UTC') CODEC(T64),
    `traffic_class` Enum8('human' = 1, 'duplicate' = 2, 'bot' = 3, 'preview' = 4, 'prefetch' = 5, 'head' = 6, 'owner' = 7) CODEC(NONE),
    `source` Enum8('page' = 1, 'direct' = 2, 'qr' = 3, 'api' = 4) CODEC(NONE),
    `link` LowCardinality(UUID) CODEC(NONE),
    `visitor` UInt64 CODEC(NONE),
    `country` LowCardinality(String) CODEC(NONE),
    `language` LowCardinality(String) CODEC(NONE),
    `device` LowCardinality(String) CODEC(NONE),
    `os` LowCardinality(String) CODEC(NONE),
    `browser` LowCardinality(String) CODEC(NONE),
    `in_app` LowCardinality(String),
    `bot` LowCardinality(String),
    `channel` LowCardinality(String) CODEC(NONE),
    `referrer_host` LowCardinality(String) CODEC(NONE),
    `referrer` LowCardinality(String),
    `utm_source` String,
    `utm_medium` String,
    `utm_campaign` String,
    `utm_term` String,
    `utm_content` String,
    `position` UInt16,
    `variant` LowCardinality(String),
    `retention_days` UInt16,
    `imported` UUID DEFAULT if(toDate(time) < (today() - 170), toUUID('ffffffff-ffff-ffff-ffff-ffffffffffff'), toUUID('00000000-0000-0000-0000-000000000000'))
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(time)
ORDER BY (workspace, kind, time)
TTL toDateTime(time) + toIntervalDay(retention_days)
SETTINGS non_replicated_deduplication_window = 10000, index_granularity = 8192;

CREATE TABLE schema_migrations
(
    `name` String,
    `checksum` String,
    `applied_at` DateTime DEFAULT now()
)
ENGINE = MergeTree
ORDER BY name
SETTINGS index_granularity = 8192;

CREATE MATERIALIZED VIEW event_counts_view TO event_counts
(
    `workspace` UUID,
    `day` Date,
    `imported` UUID,
    `kind` Enum8('click' = 1, 'visit' = 2, 'goal' = 3, 'block_view' = 4, 'block_use' = 5),
    `events` UInt64
)
AS SELECT
    workspace,
    toDate(time) AS day,
    imported,
    kind,
    count() AS events
FROM events
WHERE kind != 'goal'
GROUP BY
    workspace,
    day,
    imported,
    kind;
