CREATE TABLE list (
  no          INTEGER PRIMARY KEY,
  name        TEXT NOT NULL UNIQUE, -- 'FIDE', or a club's or federation's
  people      INTEGER NOT NULL DEFAULT 0,
  federations TEXT NOT NULL         -- codes with commas between; '' is all
);
CREATE TABLE part (
  list     INTEGER NOT NULL REFERENCES list,
  rating   TEXT NOT NULL,           -- 'standard', 'rapid', 'blitz', 'national'
  date     TEXT NOT NULL,           -- of the list, YYYY-MM-DD
  file     TEXT NOT NULL,
  imported INTEGER NOT NULL,        -- seconds since 1970
  PRIMARY KEY (list, rating)
) WITHOUT ROWID;
CREATE TABLE person (
  no         INTEGER PRIMARY KEY,
  list       INTEGER NOT NULL REFERENCES list,
  id         TEXT NOT NULL,         -- FIDE's, the list's own, or '=name|birth'
  name       TEXT NOT NULL,
  federation TEXT NOT NULL,
  title      TEXT NOT NULL,
  birth      TEXT NOT NULL,
  standard   INTEGER NOT NULL,
  rapid      INTEGER NOT NULL,
  blitz      INTEGER NOT NULL,
  k          INTEGER NOT NULL,      -- standard, rapid and blitz, two digits each
  flags      INTEGER NOT NULL       -- inactive: 1 standard, 2 rapid, 4 blitz; 8 a man, 16 a woman
);
CREATE TABLE local (                -- what only lists of clubs and federations have
  person   INTEGER PRIMARY KEY REFERENCES person,
  fide_id  TEXT NOT NULL,
  latin    TEXT NOT NULL,
  club     TEXT NOT NULL,
  national INTEGER NOT NULL
);
CREATE TABLE spelling (             -- an index of names (fold.go), in blocks (spelling.go)
  no      INTEGER PRIMARY KEY,
  key     INTEGER NOT NULL,         -- of the first entry of the block
  entries BLOB NOT NULL
);
CREATE INDEX spelling_key ON spelling(key);
