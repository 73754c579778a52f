-- replaced by `event_counts` and `daily_rollups`
DROP TABLE IF EXISTS clicks_hourly;
DROP TABLE IF EXISTS clicks_daily;
DROP TABLE IF EXISTS clicks_monthly;
DROP TABLE IF EXISTS breakdown_daily;
DROP TABLE IF EXISTS blocks_daily;
DROP TABLE IF EXISTS closed_days;
DROP TABLE IF EXISTS closed_pairs;
DROP TABLE IF EXISTS closed_hours;
DROP TABLE IF EXISTS closed_profiles;
DROP TABLE IF EXISTS closed_events;
