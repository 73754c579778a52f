-- by which import a click came in that was counted elsewhere; zero for what was counted here, so that who writes events need not know
ALTER TABLE events ADD COLUMN IF NOT EXISTS imported UUID DEFAULT toUUID('00000000-0000-0000-0000-000000000000');
