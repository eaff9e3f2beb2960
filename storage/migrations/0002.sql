-- Many devices at one event: what was asked for once is done once, and who may
-- come in. Nothing of this is part of an event, so no table refers to one.

ALTER TABLE journal ADD COLUMN once TEXT NOT NULL DEFAULT ''; -- the key of the request, '' for none; in no hash

CREATE TABLE accounts (
    name       TEXT    PRIMARY KEY CHECK (name <> ''), -- folded, by which it is found
    shown      TEXT    NOT NULL,                       -- as it was written
    role       TEXT    NOT NULL,
    password   TEXT    NOT NULL,                       -- argon2id, with its parameters and salt
    made_ms    INTEGER NOT NULL,
    changed_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE devices (
    id            TEXT    PRIMARY KEY CHECK (id <> ''),
    name          TEXT    NOT NULL,
    role          TEXT    NOT NULL,
    event_id      TEXT    NOT NULL, -- '' is every event, and so below
    section_id    TEXT    NOT NULL,
    first_board   INTEGER NOT NULL,
    last_board    INTEGER NOT NULL,
    code          BLOB    NOT NULL, -- SHA-256 of the code that lets it in; empty once it is used
    code_until_ms INTEGER NOT NULL,
    made_ms       INTEGER NOT NULL,
    made_by       TEXT    NOT NULL,
    joined_ms     INTEGER NOT NULL,
    revoked_ms    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
    token    BLOB    PRIMARY KEY CHECK (length(token) = 32), -- SHA-256 of what the browser holds
    account  TEXT    NOT NULL,
    device   TEXT    NOT NULL,
    made_ms  INTEGER NOT NULL,
    seen_ms  INTEGER NOT NULL,
    until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
