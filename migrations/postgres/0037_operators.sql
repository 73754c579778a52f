-- who may use the operator's desk, in addition to the addresses in OPERATORS
CREATE TABLE operators (
  account_id uuid PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  added_at timestamptz NOT NULL
);

-- what operators did, with the reason they gave; never changed except for the time of an undo
CREATE TABLE operator_actions (
  id uuid PRIMARY KEY,
  -- null once the operator's own account is deleted
  operator_id uuid REFERENCES accounts (id) ON DELETE SET NULL,
  action text NOT NULL,
  -- what it was done to: the id of an account, an address, the name of a setting
  target text NOT NULL,
  -- the account that it concerns, whose deletion deletes the row
  account_id uuid REFERENCES accounts (id) ON DELETE CASCADE,
  reason text NOT NULL,
  details jsonb NOT NULL,
  -- the moderation decision that it made, by which it can be undone
  decision_id uuid REFERENCES moderation_decisions (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  undone_at timestamptz
);

CREATE INDEX operator_actions_account ON operator_actions (account_id) WHERE account_id IS NOT NULL;
