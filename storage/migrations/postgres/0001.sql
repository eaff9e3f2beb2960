-- The first stored form, as 0001.sql of SQLite has it. Ids and references are
-- compared and sorted byte by byte, as SQLite does.

CREATE TABLE stored_form (
    only_row BOOLEAN PRIMARY KEY DEFAULT true CHECK (only_row),
    version  INTEGER NOT NULL
);

CREATE TABLE events (
    id         TEXT COLLATE "C" PRIMARY KEY CHECK (id <> ''),
    name       TEXT    NOT NULL,
    place      TEXT    NOT NULL,
    start_day  TEXT    NOT NULL,
    end_day    TEXT    NOT NULL,
    players    INTEGER NOT NULL,
    round      INTEGER NOT NULL,
    rounds     INTEGER NOT NULL,
    seq        BIGINT  NOT NULL CHECK (seq > 0),
    head       BYTEA   NOT NULL CHECK (length(head) = 32),
    changed_ms BIGINT  NOT NULL,
    erased     BIGINT  NOT NULL DEFAULT 0,
    archived   BOOLEAN NOT NULL
);

CREATE TABLE journal (
    event_id TEXT COLLATE "C" NOT NULL REFERENCES events (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
    seq      BIGINT NOT NULL CHECK (seq > 0),
    cmd      BIGINT NOT NULL CHECK (cmd > 0 AND cmd <= seq),
    at_ms    BIGINT NOT NULL,
    actor    TEXT   NOT NULL,
    kind     TEXT   NOT NULL CHECK (kind <> ''),
    payload  BYTEA  NOT NULL,
    prev     BYTEA  NOT NULL CHECK (length(prev) = 32),
    hash     BYTEA  NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (event_id, seq)
);

CREATE FUNCTION journal_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the journal is append-only';
END $$;

CREATE TRIGGER journal_is_never_changed BEFORE UPDATE OR DELETE ON journal
    FOR EACH ROW EXECUTE FUNCTION journal_is_append_only();

CREATE TRIGGER journal_is_never_emptied BEFORE TRUNCATE ON journal
    FOR EACH STATEMENT EXECUTE FUNCTION journal_is_append_only();

CREATE TABLE person (
    event_id TEXT COLLATE "C" NOT NULL REFERENCES events (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
    ref      TEXT COLLATE "C" NOT NULL CHECK (ref <> ''),
    salt     TEXT NOT NULL,
    body     TEXT NOT NULL,
    PRIMARY KEY (event_id, ref)
);

CREATE TABLE note (
    event_id TEXT COLLATE "C" NOT NULL REFERENCES events (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
    ref      TEXT COLLATE "C" NOT NULL CHECK (ref <> ''),
    salt     TEXT NOT NULL,
    body     TEXT NOT NULL,
    PRIMARY KEY (event_id, ref)
);

CREATE TABLE actors (
    id     TEXT COLLATE "C" PRIMARY KEY CHECK (id <> ''),
    name   TEXT NOT NULL,
    device TEXT NOT NULL
);

-- The projection.

CREATE TABLE sections (
    event_id     TEXT COLLATE "C" NOT NULL REFERENCES events (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
    id           TEXT COLLATE "C" NOT NULL CHECK (id <> ''),
    place        INTEGER NOT NULL CHECK (place > 0),
    name         TEXT    NOT NULL,
    system       TEXT    NOT NULL,
    total_rounds INTEGER NOT NULL,
    posted       INTEGER NOT NULL,
    settings     TEXT    NOT NULL CHECK (settings::json IS NOT NULL),
    PRIMARY KEY (event_id, id)
);

CREATE TABLE players (
    event_id      TEXT COLLATE "C" NOT NULL,
    id            TEXT COLLATE "C" NOT NULL CHECK (id <> ''),
    section_id    TEXT COLLATE "C" NOT NULL,
    tpn           INTEGER NOT NULL CHECK (tpn >= 0),
    person_ref    TEXT COLLATE "C" NOT NULL,
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
    expelled      BOOLEAN NOT NULL,
    board         INTEGER NOT NULL CHECK (board >= 0), -- fixed for all his games; 0 is none
    PRIMARY KEY (event_id, id),
    FOREIGN KEY (event_id, section_id) REFERENCES sections (event_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT
);

CREATE INDEX players_of_section ON players (event_id, section_id, tpn);

CREATE TABLE requests (
    event_id  TEXT COLLATE "C" NOT NULL,
    player_id TEXT COLLATE "C" NOT NULL,
    round     INTEGER NOT NULL CHECK (round > 0),
    kind      TEXT    NOT NULL CHECK (kind IN ('U', 'F', 'H', 'Z')),
    PRIMARY KEY (event_id, player_id, round),
    FOREIGN KEY (event_id, player_id) REFERENCES players (event_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT
);

CREATE TABLE leaves (
    event_id    TEXT COLLATE "C" NOT NULL,
    player_id   TEXT COLLATE "C" NOT NULL,
    place       INTEGER NOT NULL CHECK (place > 0),
    from_round  INTEGER NOT NULL,
    until_round INTEGER NOT NULL,
    PRIMARY KEY (event_id, player_id, place),
    FOREIGN KEY (event_id, player_id) REFERENCES players (event_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT
);

CREATE TABLE rounds (
    event_id   TEXT COLLATE "C" NOT NULL,
    section_id TEXT COLLATE "C" NOT NULL,
    round      INTEGER NOT NULL CHECK (round > 0),
    boards     INTEGER NOT NULL,
    PRIMARY KEY (event_id, section_id, round),
    FOREIGN KEY (event_id, section_id) REFERENCES sections (event_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT
);

CREATE TABLE boards (
    event_id    TEXT COLLATE "C" NOT NULL,
    section_id  TEXT COLLATE "C" NOT NULL,
    round       INTEGER NOT NULL,
    board       INTEGER NOT NULL CHECK (board > 0),
    white       TEXT COLLATE "C" NOT NULL,
    black       TEXT COLLATE "C" NOT NULL CHECK (black <> white),
    result      TEXT    NOT NULL CHECK (result IN ('', '1-0', '1/2-1/2', '0-1', '1-0u', '1/2-1/2u', '0-1u',
                    '+-', '-+', '--', '0-0', '1/2-0', '0-1/2', 'adj', 'post')),
    adjudicated BOOLEAN NOT NULL,
    PRIMARY KEY (event_id, section_id, round, board),
    FOREIGN KEY (event_id, section_id, round) REFERENCES rounds (event_id, section_id, round) ON DELETE RESTRICT ON UPDATE RESTRICT,
    FOREIGN KEY (event_id, white) REFERENCES players (event_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT,
    FOREIGN KEY (event_id, black) REFERENCES players (event_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT
);

CREATE INDEX boards_of_white ON boards (event_id, white);
CREATE INDEX boards_of_black ON boards (event_id, black);

CREATE TABLE byes (
    event_id   TEXT COLLATE "C" NOT NULL,
    section_id TEXT COLLATE "C" NOT NULL,
    round      INTEGER NOT NULL,
    player_id  TEXT COLLATE "C" NOT NULL,
    kind       TEXT    NOT NULL CHECK (kind IN ('U', 'F', 'H', 'Z')),
    PRIMARY KEY (event_id, section_id, round, player_id),
    FOREIGN KEY (event_id, section_id, round) REFERENCES rounds (event_id, section_id, round) ON DELETE RESTRICT ON UPDATE RESTRICT,
    FOREIGN KEY (event_id, player_id) REFERENCES players (event_id, id) ON DELETE RESTRICT ON UPDATE RESTRICT
);

CREATE INDEX byes_of_player ON byes (event_id, player_id);

-- For people and programs that read the tables: the players with their names. A
-- text with a NUL in it is none that PostgreSQL can look into.
CREATE VIEW roster AS
SELECT p.event_id, p.section_id, p.tpn, p.id AS player_id,
       coalesce(t.body ->> 'name', '')   AS name,
       coalesce(t.body ->> 'latin', '')  AS latin,
       coalesce(t.body ->> 'fideId', '') AS fide_id,
       p.title, p.federation, p.club, p.rating
FROM players p
LEFT JOIN (
    SELECT event_id, ref, CASE WHEN strpos(body, '\u0000') = 0 THEN body::json END AS body FROM person
) t ON t.event_id = p.event_id AND t.ref = p.person_ref;
