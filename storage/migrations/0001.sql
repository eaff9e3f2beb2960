-- The first stored form. RESTRICT throughout: nothing that holds results goes
-- because something else went.

CREATE TABLE lease (
    id         INTEGER PRIMARY KEY CHECK (id = 1),
    token      TEXT    NOT NULL,
    host       TEXT    NOT NULL,
    pid        INTEGER NOT NULL,
    program    TEXT    NOT NULL,
    since_ms   INTEGER NOT NULL,
    beat_ms    INTEGER NOT NULL
) STRICT;

CREATE TABLE events (
    id         TEXT    PRIMARY KEY CHECK (id <> ''),
    name       TEXT    NOT NULL,
    place      TEXT    NOT NULL,
    start_day  TEXT    NOT NULL,
    end_day    TEXT    NOT NULL,
    players    INTEGER NOT NULL,
    round      INTEGER NOT NULL,
    rounds     INTEGER NOT NULL,
    seq        INTEGER NOT NULL CHECK (seq > 0),
    head       BLOB    NOT NULL CHECK (length(head) = 32),
    changed_ms INTEGER NOT NULL,
    erased     INTEGER NOT NULL DEFAULT 0,
    archived   INTEGER NOT NULL CHECK (archived IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE journal (
    event_id TEXT    NOT NULL REFERENCES events (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
    seq      INTEGER NOT NULL CHECK (seq > 0),
    cmd      INTEGER NOT NULL CHECK (cmd > 0 AND cmd <= seq),
    at_ms    INTEGER NOT NULL,
    actor    TEXT    NOT NULL,
    kind     TEXT    NOT NULL CHECK (kind <> ''),
    payload  BLOB    NOT NULL,
    prev     BLOB    NOT NULL CHECK (length(prev) = 32),
    hash     BLOB    NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (event_id, seq)
) STRICT;

CREATE TRIGGER journal_is_never_changed BEFORE UPDATE ON journal
BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END;

CREATE TRIGGER journal_is_never_cut BEFORE DELETE ON journal
BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END;

CREATE TABLE person (
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
    ref      TEXT NOT NULL CHECK (ref <> ''),
    salt     TEXT NOT NULL,
    body     TEXT NOT NULL,
    PRIMARY KEY (event_id, ref)
) STRICT;

CREATE TABLE note (
    event_id TEXT NOT NULL REFERENCES events (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
    ref      TEXT NOT NULL CHECK (ref <> ''),
    salt     TEXT NOT NULL,
    body     TEXT NOT NULL,
    PRIMARY KEY (event_id, ref)
) STRICT;

CREATE TABLE actors (
    id     TEXT PRIMARY KEY CHECK (id <> ''),
    name   TEXT NOT NULL,
    device TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The projection.

CREATE TABLE sections (
    event_id     TEXT    NOT NULL REFERENCES events (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
    id           TEXT    NOT NULL CHECK (id <> ''),
    place        INTEGER NOT NULL CHECK (place > 0),
    name         TEXT    NOT NULL,
    system       TEXT    NOT NULL,
    total_rounds INTEGER NOT NULL,
    posted       INTEGER NOT NULL,
    settings     TEXT    NOT NULL CHECK (json_valid(settings)),
    PRIMARY KEY (event_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE players (
    event_id      TEXT    NOT NULL,
    id            TEXT    NOT NULL CHECK (id <> ''),
    section_id    TEXT    NOT NULL,
    tpn           INTEGER NOT NULL CHECK (tpn >= 0),
    person_ref    TEXT    NOT NULL,
    title         TEXT    NOT NULL,
    sex           TEXT    NOT NULL,
    federation    TEXT    NOT NULL,
    club          TEXT    NOT NULL,
    rating        INTEGER NOT NULL,
    rating_source TEXT    NOT NULL,
    k             INTEGER NOT NULL,
    games         INTEGER NOT NULL,
    peak          INTEGER NOT NULL,
    joined        INTEGER NOT NULL,
    expelled      INTEGER NOT NULL CHECK (expelled IN (0, 1)),
    board         INTEGER NOT NULL CHECK (board >= 0), -- fixed for all his games; 0 is none
    PRIMARY KEY (event_id, id),
    FOREIGN KEY (event_id, section_id) REFERENCES sections (event_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT
) STRICT, WITHOUT ROWID;

CREATE INDEX players_of_section ON players (event_id, section_id, tpn);

CREATE TABLE requests (
    event_id  TEXT    NOT NULL,
    player_id TEXT    NOT NULL,
    round     INTEGER NOT NULL CHECK (round > 0),
    kind      TEXT    NOT NULL CHECK (kind IN ('U', 'F', 'H', 'Z')),
    PRIMARY KEY (event_id, player_id, round),
    FOREIGN KEY (event_id, player_id) REFERENCES players (event_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT
) STRICT, WITHOUT ROWID;

CREATE TABLE leaves (
    event_id    TEXT    NOT NULL,
    player_id   TEXT    NOT NULL,
    place       INTEGER NOT NULL CHECK (place > 0),
    from_round  INTEGER NOT NULL,
    until_round INTEGER NOT NULL,
    PRIMARY KEY (event_id, player_id, place),
    FOREIGN KEY (event_id, player_id) REFERENCES players (event_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT
) STRICT, WITHOUT ROWID;

CREATE TABLE rounds (
    event_id   TEXT    NOT NULL,
    section_id TEXT    NOT NULL,
    round      INTEGER NOT NULL CHECK (round > 0),
    boards     INTEGER NOT NULL,
    PRIMARY KEY (event_id, section_id, round),
    FOREIGN KEY (event_id, section_id) REFERENCES sections (event_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT
) STRICT, WITHOUT ROWID;

CREATE TABLE boards (
    event_id   TEXT    NOT NULL,
    section_id TEXT    NOT NULL,
    round      INTEGER NOT NULL,
    board      INTEGER NOT NULL CHECK (board > 0),
    white      TEXT    NOT NULL,
    black      TEXT    NOT NULL CHECK (black <> white),
    result     TEXT    NOT NULL CHECK (result IN ('', '1-0', '1/2-1/2', '0-1', '1-0u', '1/2-1/2u', '0-1u',
                   '+-', '-+', '--', '0-0', '1/2-0', '0-1/2', 'adj', 'post')),
    adjudicated INTEGER NOT NULL CHECK (adjudicated IN (0, 1)),
    PRIMARY KEY (event_id, section_id, round, board),
    FOREIGN KEY (event_id, section_id, round) REFERENCES rounds (event_id, section_id, round) ON DELETE RESTRICT ON UPDATE RESTRICT,
    FOREIGN KEY (event_id, white) REFERENCES players (event_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT,
    FOREIGN KEY (event_id, black) REFERENCES players (event_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT
) STRICT, WITHOUT ROWID;

CREATE INDEX boards_of_white ON boards (event_id, white);
CREATE INDEX boards_of_black ON boards (event_id, black);

CREATE TABLE byes (
    event_id   TEXT    NOT NULL,
    section_id TEXT    NOT NULL,
    round      INTEGER NOT NULL,
    player_id  TEXT    NOT NULL,
    kind       TEXT    NOT NULL CHECK (kind IN ('U', 'F', 'H', 'Z')),
    PRIMARY KEY (event_id, section_id, round, player_id),
    FOREIGN KEY (event_id, section_id, round) REFERENCES rounds (event_id, section_id, round) ON DELETE RESTRICT ON UPDATE RESTRICT,
    FOREIGN KEY (event_id, player_id) REFERENCES players (event_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT
) STRICT, WITHOUT ROWID;

CREATE INDEX byes_of_player ON byes (event_id, player_id);

-- For people and programs that read the file: the players with their names.
CREATE VIEW roster AS
SELECT p.event_id, p.section_id, p.tpn, p.id AS player_id,
       coalesce(json_extract(t.body, '$.name'), '')   AS name,
       coalesce(json_extract(t.body, '$.latin'), '')  AS latin,
       coalesce(json_extract(t.body, '$.fideId'), '') AS fide_id,
       p.title, p.federation, p.club, p.rating
FROM players p
LEFT JOIN person t ON t.event_id = p.event_id AND t.ref = p.person_ref;
