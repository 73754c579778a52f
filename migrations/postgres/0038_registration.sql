-- what operators set on the desk; anything else has its default
CREATE TABLE instance_settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  -- the only address that may use it; null for anyone who has the link
  email text,
  uses_left integer NOT NULL CHECK (uses_left >= 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

-- the invitation that the verified account uses up
ALTER TABLE sign_ups ADD COLUMN invitation_id uuid REFERENCES invitations (id) ON DELETE CASCADE;
