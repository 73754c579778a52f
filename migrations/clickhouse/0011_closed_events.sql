-- the visits and clicks of large closed days once more, without their times, in the order of what two filters most often name: what they leave
-- lies together, and is read without the rest. It expires with the rows it was made of, a day early rather than late. Little differs from row to
-- row in what they are sorted by, which therefore compresses; hashes and shuffled codes do not
CREATE TABLE IF NOT EXISTS closed_events (
  workspace UUID,
  kind Enum8('click' = 1, 'visit' = 2),
  channel LowCardinality(String),
  source Enum8('page' = 1, 'direct' = 2, 'qr' = 3, 'api' = 4),
  link LowCardinality(UUID),
  language LowCardinality(String),
  day Date,
  verdict Enum8('human' = 1, 'duplicate' = 2, 'bot' = 3, 'preview' = 4, 'prefetch' = 5, 'head' = 6, 'owner' = 7) CODEC(NONE),
  visitor UInt64 CODEC(NONE),
  country LowCardinality(String) CODEC(NONE),
  device LowCardinality(String) CODEC(NONE),
  os LowCardinality(String) CODEC(NONE),
  browser LowCardinality(String) CODEC(NONE),
  in_app LowCardinality(String),
  bot LowCardinality(String),
  referrer_host LowCardinality(String),
  referrer LowCardinality(String),
  utm_source String,
  utm_medium String,
  utm_campaign String,
  utm_term String,
  utm_content String,
  position UInt16,
  until Date,
  made UInt64 CODEC(T64, LZ4)
)
ENGINE = MergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (workspace, kind, channel, source, link, language, day)
TTL until
SETTINGS allow_suspicious_low_cardinality_types = 1;

-- whether a day's events are in it
ALTER TABLE closed_days ADD COLUMN IF NOT EXISTS sorted Bool;

-- the next night closes the days again of which every plan still has the rows
ALTER TABLE closed_days DELETE WHERE day > today() - 175;
