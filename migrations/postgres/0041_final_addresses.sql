-- where the redirects of a destination ended at its last check; empty without redirects
ALTER TABLE link_health ADD COLUMN final_address text NOT NULL DEFAULT '';
