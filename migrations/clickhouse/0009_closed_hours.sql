-- closed days by the hour, so that what begins and ends at midnight of another zone needs no states either. A visitor stands in `firsts` at
-- the hour when they came first on that day, and in `lasts` where they were last: those who came before an hour are the sum of
-- `firsts` before it, and those who came from it on the sum of `lasts` from it on. `pairs` are the distinct visitors of each link, added up
CREATE TABLE IF NOT EXISTS closed_hours (
  workspace UUID,
  kind Enum8('any' = 0, 'click' = 1, 'visit' = 2, 'pairs' = 3),
  day Date,
  hour DateTime('UTC'),
  humans UInt64 CODEC(T64, LZ4),
  duplicates UInt64 CODEC(T64, LZ4),
  bots UInt64 CODEC(T64, LZ4),
  previews UInt64 CODEC(T64, LZ4),
  prefetches UInt64 CODEC(T64, LZ4),
  heads UInt64 CODEC(T64, LZ4),
  owners UInt64 CODEC(T64, LZ4),
  visitors UInt64 CODEC(T64, LZ4),
  firsts Int64 CODEC(T64, LZ4),
  lasts Int64 CODEC(T64, LZ4),
  made UInt64 CODEC(T64, LZ4)
)
ENGINE = MergeTree
PARTITION BY toYear(day)
ORDER BY (workspace, kind, day, hour);

-- the next night closes all days again, with their hours
TRUNCATE TABLE closed_days;
