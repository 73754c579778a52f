-- Plan changes by operators were recorded with the operator's device and country, and those by commands without any.
-- Both now say who made them instead.
UPDATE security_events AS event
  SET browser = '', os = '', country = '', details = details || '{"by_operator": true}'
  WHERE kind = 'plan_changed' AND (
    (browser = '' AND os = '' AND country = '')
    OR EXISTS (
      SELECT FROM operator_actions AS action
      WHERE action.action = 'plan_changed' AND action.account_id = event.account_id
        AND action.created_at BETWEEN event.created_at - interval '1 second' AND event.created_at + interval '1 second'
    )
  );
