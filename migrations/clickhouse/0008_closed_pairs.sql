-- the events and distinct visitors of closed days for each two values that an event has together, so that what is narrowed down to one value
-- need not read the rows of all days. Days are closed again from the next night on, with these and with the visitors of either kind by value
CREATE TABLE IF NOT EXISTS closed_pairs (
  workspace UUID,
  kind Enum8('click' = 1, 'visit' = 2),
  pair LowCardinality(String),
  day Date,
  one LowCardinality(String),
  other LowCardinality(String),
  humans UInt64 CODEC(T64, LZ4),
  duplicates UInt64 CODEC(T64, LZ4),
  bots UInt64 CODEC(T64, LZ4),
  previews UInt64 CODEC(T64, LZ4),
  prefetches UInt64 CODEC(T64, LZ4),
  heads UInt64 CODEC(T64, LZ4),
  owners UInt64 CODEC(T64, LZ4),
  visitors UInt64 CODEC(T64, LZ4),
  made UInt64 CODEC(T64, LZ4)
)
ENGINE = MergeTree
PARTITION BY toYear(day)
ORDER BY (workspace, kind, pair, day, one, other);

TRUNCATE TABLE closed_days;

-- true for a day whose pairs are there
ALTER TABLE closed_days ADD COLUMN IF NOT EXISTS paired Bool DEFAULT false;
