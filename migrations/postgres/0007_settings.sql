-- the first accounts that prove an address keep everything open for ever; given counts them, also those that are deleted
-- later, and its row lock makes parallel proofs take turns while places are left
CREATE TABLE promo (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  given integer NOT NULL CHECK (given >= 0)
);

ALTER TABLE workspaces
  ADD COLUMN promo boolean NOT NULL DEFAULT false,
  -- what the files of the workspace weigh together
  ADD COLUMN storage_bytes bigint NOT NULL DEFAULT 0 CHECK (storage_bytes >= 0);

UPDATE workspaces SET promo = true
WHERE id IN (SELECT id FROM accounts WHERE verified_at IS NOT NULL ORDER BY verified_at, id LIMIT 100);
INSERT INTO promo (given) SELECT count(*) FROM workspaces WHERE promo;

-- what a person tells of themselves for legal ends: read and written by them alone. No CHECK, because an engine's message
-- about a row that fails one repeats the row
CREATE TABLE profiles (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  full_name text NOT NULL DEFAULT '',
  birthdate date,
  identity_number text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  postcode text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  image text NOT NULL DEFAULT '',
  logo text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE notification_settings (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  email boolean NOT NULL DEFAULT true,
  push boolean NOT NULL DEFAULT true,
  marketing boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL
);
