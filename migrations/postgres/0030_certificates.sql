-- certificates that the installation orders itself (TLS=on): for workspaces' domains, and for its own hosts (no domain)
CREATE TABLE certificates (
  host text PRIMARY KEY,
  domain_id uuid REFERENCES domains ON DELETE CASCADE,
  -- the authority that issued it
  directory text NOT NULL,
  -- PEM, the certificate of the host first
  chain text NOT NULL,
  -- encrypted with a key that derives from SECRET and has the id `key_id`
  private_key bytea NOT NULL,
  key_id text NOT NULL,
  not_before timestamptz NOT NULL,
  not_after timestamptz NOT NULL,
  -- the authority's suggestion (RFC 9773); null: none
  window_start timestamptz,
  window_end timestamptz,
  renew_at timestamptz NOT NULL,
  next_window_check_at timestamptz NOT NULL,
  stored_at timestamptz NOT NULL
);
CREATE INDEX certificates_domain ON certificates (domain_id);
CREATE INDEX certificates_renewal ON certificates (renew_at);
CREATE INDEX certificates_window_check ON certificates (next_window_check_at);

-- what is being ordered, or was ordered in vain; deleted once the certificate is stored
CREATE TABLE certificate_orders (
  host text PRIMARY KEY,
  domain_id uuid REFERENCES domains ON DELETE CASCADE,
  directory text NOT NULL,
  -- null: no order is open at the authority
  order_url text,
  ordered_at timestamptz,
  -- of the request for the certificate, stored before it is sent
  private_key bytea,
  -- since the last certificate
  failures smallint NOT NULL DEFAULT 0,
  failed_at timestamptz[] NOT NULL DEFAULT '{}',
  problem text,
  next_attempt_at timestamptz NOT NULL,
  -- the process that works on it now
  lease uuid,
  leased_until timestamptz
);
CREATE INDEX certificate_orders_domain ON certificate_orders (domain_id);
CREATE INDEX certificate_orders_due ON certificate_orders (next_attempt_at);

-- what any node responds to the authority on port 80 (RFC 8555, section 8.3)
CREATE TABLE acme_challenges (
  token text PRIMARY KEY,
  key_authorization text NOT NULL,
  expires_at timestamptz NOT NULL
);

-- one per authority
CREATE TABLE acme_accounts (
  directory text PRIMARY KEY,
  private_key bytea NOT NULL,
  -- null: not registered yet
  url text,
  contact text,
  -- orders that may be made now, as of `tokens_at`
  tokens double precision NOT NULL,
  tokens_at timestamptz NOT NULL,
  -- while the authority is down or asks for patience
  paused_until timestamptz,
  pauses smallint NOT NULL DEFAULT 0
);
