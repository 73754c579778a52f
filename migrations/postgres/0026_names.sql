ALTER TABLE proofs RENAME TO verification_tokens;
ALTER TABLE arrivals RENAME TO pending_sign_ins;
ALTER TABLE farewells RENAME TO final_notices;
ALTER TABLE leaps RENAME TO page_redirects;
ALTER TABLE resting_handles RENAME TO retired_handles;

ALTER TABLE workspaces RENAME COLUMN home_id TO primary_id;
ALTER TABLE promo RENAME COLUMN given TO granted;
ALTER TABLE idempotency_keys RENAME COLUMN answer TO response;
ALTER TABLE subscribers RENAME COLUMN leave_seed TO unsubscribe_seed;
ALTER TABLE subscribers RENAME COLUMN leave_hash TO unsubscribe_hash;
ALTER TABLE page_deletions RENAME COLUMN asked_at TO requested_at;
ALTER TABLE deletions RENAME COLUMN begun_at TO started_at;
ALTER TABLE link_imports RENAME COLUMN begun_at TO started_at;
ALTER TABLE annotations RENAME COLUMN place TO slot;
ALTER TABLE analytics_shares RENAME COLUMN place TO slot;
ALTER TABLE utm_templates RENAME COLUMN place TO slot;

ALTER FUNCTION refuse_update RENAME TO reject_update;
ALTER TRIGGER link_history_stays ON link_history RENAME TO link_history_append_only;

ALTER TABLE pending_sign_ins DROP CONSTRAINT arrivals_stage_check;
UPDATE pending_sign_ins SET stage = CASE stage WHEN 'arrived' THEN 'callback' ELSE 'identified' END;
ALTER TABLE pending_sign_ins ADD CONSTRAINT pending_sign_ins_stage_check CHECK (stage IN ('callback', 'identified'));

-- constraints and indexes keep the old names until they are renamed themselves
DO $$
DECLARE
  change record;
  found record;
BEGIN
  FOR change IN
    SELECT * FROM (VALUES
      ('verification_tokens', 'proofs', 'verification_tokens'),
      ('pending_sign_ins', 'arrivals', 'pending_sign_ins'),
      ('final_notices', 'farewells', 'final_notices'),
      ('page_redirects', 'leaps', 'page_redirects'),
      ('retired_handles', 'resting_handles', 'retired_handles'),
      ('workspaces', 'home', 'primary'),
      ('promo', 'given', 'granted'),
      ('idempotency_keys', 'answer', 'response'),
      ('subscribers', 'leave', 'unsubscribe'),
      ('page_deletions', 'asked_at', 'requested_at'),
      ('annotations', 'place', 'slot'),
      ('analytics_shares', 'place', 'slot'),
      ('utm_templates', 'place', 'slot')
    ) AS changes (table_name, old, new)
  LOOP
    FOR found IN
      SELECT conname AS name FROM pg_constraint
      WHERE conrelid = change.table_name::regclass AND conname ~ ('(^|_)' || change.old || '(_|$)')
    LOOP
      EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I',
        change.table_name, found.name, replace(found.name, change.old, change.new));
    END LOOP;
    FOR found IN
      SELECT relname AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE indrelid = change.table_name::regclass AND relname ~ ('(^|_)' || change.old || '(_|$)')
    LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', found.name, replace(found.name, change.old, change.new));
    END LOOP;
  END LOOP;
END
$$;

UPDATE outbox SET name = CASE name
    WHEN 'appearance.leap_set' THEN 'appearance.redirect_set'
    WHEN 'appearance.leap_ended' THEN 'appearance.redirect_ended'
    ELSE 'account.mfa_changed'
  END
WHERE name IN ('appearance.leap_set', 'appearance.leap_ended', 'account.factors_changed');
