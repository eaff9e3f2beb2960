-- Many devices at one event, as 0002.sql of SQLite has it.

ALTER TABLE journal ADD COLUMN once TEXT NOT NULL DEFAULT ''; -- the key of the request, '' for none; in no hash

CREATE TABLE accounts (
    name       TEXT COLLATE "C" PRIMARY KEY CHECK (name <> ''), -- folded, by which it is found
    shown      TEXT   NOT NULL,                                 -- as it was written
    role       TEXT   NOT NULL,
    password   TEXT   NOT NULL,                                 -- argon2id, with its parameters and salt
    made_ms    BIGINT NOT NULL,
    changed_ms BIGINT NOT NULL
);

CREATE TABLE devices (
    id            TEXT COLLATE "C" PRIMARY KEY CHECK (id <> ''),
    name          TEXT    NOT NULL,
    role          TEXT    NOT NULL,
    event_id      TEXT COLLATE "C" NOT NULL, -- '' is every event, and so below
    section_id    TEXT COLLATE "C" NOT NULL,
    first_board   INTEGER NOT NULL,
    last_board    INTEGER NOT NULL,
    code          BYTEA   NOT NULL, -- SHA-256 of the code that lets it in; empty once it is used
    code_until_ms BIGINT  NOT NULL,
    made_ms       BIGINT  NOT NULL,
    made_by       TEXT    NOT NULL,
    joined_ms     BIGINT  NOT NULL,
    revoked_ms    BIGINT  NOT NULL
);

CREATE TABLE sessions (
    token    BYTEA  PRIMARY KEY CHECK (length(token) = 32), -- SHA-256 of what the browser holds
    account  TEXT   NOT NULL,
    device   TEXT   NOT NULL,
    made_ms  BIGINT NOT NULL,
    seen_ms  BIGINT NOT NULL,
    until_ms BIGINT NOT NULL
);
