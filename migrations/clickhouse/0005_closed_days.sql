-- the distinct visitors of days that are over as plain numbers, because the states that they come of are what takes long to read. A day is
-- closed by its totals (no dimension): they say of how many events all rows that were made with them are, and hold as long as that is
-- what the day has. Nothing is filled in here: the nightly job closes every day that is over, and until then the states are read
CREATE TABLE IF NOT EXISTS closed_days (
  workspace UUID,
  kind Enum8('any' = 0, 'click' = 1, 'visit' = 2),
  dimension LowCardinality(String),
  day Date,
  value String,
  visitors UInt64,
  pairs UInt64,
  events UInt64,
  made UInt64 CODEC(T64, LZ4)
)
ENGINE = MergeTree
PARTITION BY toYear(day)
ORDER BY (workspace, kind, dimension, day, value);
