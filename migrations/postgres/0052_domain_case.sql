-- Whether paths that differ only in case are different links. It never changes while the domain has links, whose keys
-- depend on it.
ALTER TABLE domains ADD COLUMN case_sensitive boolean NOT NULL DEFAULT false;
