-- set for a read-only session of an operator: the session that started it and ends it
ALTER TABLE sessions ADD COLUMN viewer_session_id uuid REFERENCES sessions (id) ON DELETE CASCADE;

CREATE INDEX sessions_viewer ON sessions (viewer_session_id) WHERE viewer_session_id IS NOT NULL;
