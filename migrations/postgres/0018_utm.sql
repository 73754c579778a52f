-- campaign tags that a workspace uses again and again; the places are its limit, so that two who add at once do not pass it
CREATE TABLE utm_templates (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 50),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  source text NOT NULL CHECK (length(source) <= 200),
  medium text NOT NULL CHECK (length(medium) <= 200),
  campaign text NOT NULL CHECK (length(campaign) <= 200),
  term text NOT NULL CHECK (length(term) <= 200),
  content text NOT NULL CHECK (length(content) <= 200),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT utm_templates_place UNIQUE (workspace_id, place)
);
CREATE UNIQUE INDEX utm_templates_name ON utm_templates (workspace_id, lower(name));
