-- how somebody wants the dashboard, on every device; a row comes with the first choice
CREATE TABLE preferences (
  account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
  colour_scheme text NOT NULL DEFAULT 'system' CHECK (colour_scheme IN ('system', 'light', 'dark')),
  -- the two of the first steps that nothing else tells of
  page_shared boolean NOT NULL DEFAULT false,
  steps_dismissed boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL
);
