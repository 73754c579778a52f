-- Deliveries that were written before a webhook's format changed are not sent again. Null: the format never changed.
ALTER TABLE webhooks ADD COLUMN format_since timestamptz;
