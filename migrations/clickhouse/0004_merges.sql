-- the states of a large workspace's visitors are far larger in memory than on disk: a merge of a year's worth of them would need more
-- than the engine has, fail, and be tried for ever; parts of this size are merged no further (tried: 32 MiB need about 100)
ALTER TABLE clicks_hourly MODIFY SETTING max_bytes_to_merge_at_max_space_in_pool = 33554432;
ALTER TABLE clicks_daily MODIFY SETTING max_bytes_to_merge_at_max_space_in_pool = 33554432;
ALTER TABLE clicks_monthly MODIFY SETTING max_bytes_to_merge_at_max_space_in_pool = 33554432;
ALTER TABLE breakdown_daily MODIFY SETTING max_bytes_to_merge_at_max_space_in_pool = 33554432;

-- read in half the time of DoubleDelta, for two fifths more bytes; every question over raw rows reads it. Older parts follow as they merge
ALTER TABLE events MODIFY COLUMN time DateTime64(3, 'UTC') CODEC(T64, LZ4);
