-- the key of a day's visitor hashes; deleted 48 h after its day began, which makes them anonymous for good
CREATE TABLE salts (
  day date PRIMARY KEY,
  salt bytea NOT NULL
);
