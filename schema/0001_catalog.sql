-- SPDX-License-Identifier: MIT
-- The catalog of n-queens solutions, schema version 1. Needs SQLite 3.37 or later (STRICT tables).
--
-- A placement is text: one character for each row of the board, top row first, naming the column of the queen in that row
-- from the left: 1..9, then a..w for columns 10..32. All placements of one n have n characters, so the order of the text is
-- the order of the solutions. 15863724 is the first solution for n = 8.

PRAGMA application_id = 0x4e51554e; -- 'NQUN'
PRAGMA user_version = 1;

-- The eight symmetries of the board.
--
--   id: 0..7
--   name: what help, lists and the views call it
CREATE TABLE symmetry (
    id   INTEGER NOT NULL PRIMARY KEY,
    name TEXT    NOT NULL UNIQUE
) STRICT;
-- With m = n-1, counting rows and columns from 0, each takes the square (row r, column c) to:
INSERT INTO symmetry (id, name) VALUES
    (0, 'identity'),       -- (r, c)
    (1, 'rotate90'),       -- (c, m-r), clockwise
    (2, 'rotate180'),      -- (m-r, m-c)
    (3, 'rotate270'),      -- (m-c, r)
    (4, 'mirror'),         -- (r, m-c)
    (5, 'flip'),           -- (m-r, c)
    (6, 'transpose'),      -- (c, r)
    (7, 'antitranspose');  -- (m-c, m-r)

-- The symmetry classes: how many different images a solution has (its orbit size) says which symmetries it has itself.
--
--   orbit_size: 8, 4, 2 or 1, how many images differ
--   name: what help, lists and the views call the class
--   alias: another word in use, or ''
CREATE TABLE symmetry_class (
    orbit_size INTEGER NOT NULL PRIMARY KEY CHECK (orbit_size IN (8, 4, 2, 1)),
    name       TEXT    NOT NULL UNIQUE,
    alias      TEXT    NOT NULL
) STRICT;
INSERT INTO symmetry_class (orbit_size, name, alias) VALUES
    (8, 'asymmetric',   'ordinary'),
    (4, 'half-turn',    'centrosymmetric'),
    (2, 'quarter-turn', 'doubly centrosymmetric'),
    (1, 'full',         ''); -- only the single queen of n = 1

-- One row for each fundamental solution: solutions that are images of each other count once. The placement is the canonical
-- form, the lexicographically least of the images.
--
--   n: the board size
--   placement: the canonical form as placement text
--   orbit_size: how many distinct images it has, which is its symmetry class
CREATE TABLE fundamental_solution (
    n          INTEGER NOT NULL CHECK (n BETWEEN 1 AND 32),
    placement  TEXT    NOT NULL CHECK (length(placement) = n),
    orbit_size INTEGER NOT NULL CHECK (orbit_size IN (8, 4, 2, 1)),
    PRIMARY KEY (n, placement)
) STRICT, WITHOUT ROWID;

-- One row for each distinct solution. The symmetry takes the canonical form to the placement; where several do, it is the
-- least of them. All rows of one class have the same canonical form, which is its row in fundamental_solution.
--
--   n: the board size
--   placement: the solution as placement text
--   canonical: the canonical form of its class, a placement of fundamental_solution
--   symmetry: the least symmetry that takes the canonical form to the placement, an id of symmetry
CREATE TABLE distinct_solution (
    n         INTEGER NOT NULL CHECK (n BETWEEN 1 AND 32),
    placement TEXT    NOT NULL CHECK (length(placement) = n),
    canonical TEXT    NOT NULL CHECK (canonical <= placement AND length(canonical) = n),
    symmetry  INTEGER NOT NULL CHECK (symmetry BETWEEN 0 AND 7),
    PRIMARY KEY (n, placement),
    FOREIGN KEY (n, canonical) REFERENCES fundamental_solution (n, placement)
) STRICT, WITHOUT ROWID;

-- What the catalog holds completely: one row for each n and symmetry class. An n that is wholly covered has four rows, zeros
-- included; an n without rows here is not in the catalog, which is not the same as having no solutions.
-- stored: 'distinct' both tables hold the class, 'fundamental' only fundamental_solution does, 'counts' neither.
-- fundamental_count * orbit_size is the number of distinct solutions of the class.
--
--   n: the board size
--   orbit_size: the symmetry class
--   fundamental_count: how many fundamental solutions it has
--   stored: 'counts', 'fundamental' or 'distinct'
CREATE TABLE coverage (
    n                 INTEGER NOT NULL CHECK (n BETWEEN 1 AND 32),
    orbit_size        INTEGER NOT NULL CHECK (orbit_size IN (8, 4, 2, 1)),
    fundamental_count INTEGER NOT NULL CHECK (fundamental_count >= 0),
    stored            TEXT    NOT NULL CHECK (stored IN ('counts', 'fundamental', 'distinct')),
    PRIMARY KEY (n, orbit_size)
) STRICT, WITHOUT ROWID;

-- Distinct solutions with names in place of numbers.
--
--   n: the board size
--   placement: the solution as placement text
--   canonical: the canonical form of its class
--   symmetry: the least symmetry that takes the canonical form to the placement, 0..7
--   symmetry_name: its name
--   class: the name of the symmetry class
--   orbit_size: how many distinct images the solution has
CREATE VIEW solution AS
SELECT d.n, d.placement, d.canonical, d.symmetry, s.name AS symmetry_name, c.name AS class, f.orbit_size
FROM distinct_solution AS d
JOIN fundamental_solution AS f ON f.n = d.n AND f.placement = d.canonical
JOIN symmetry AS s ON s.id = d.symmetry
JOIN symmetry_class AS c ON c.orbit_size = f.orbit_size;

-- Fundamental solutions with the name of their class.
--
--   n: the board size
--   placement: the canonical form as placement text
--   class: the name of the symmetry class
--   orbit_size: how many distinct images it has
CREATE VIEW fundamental AS
SELECT f.n, f.placement, c.name AS class, f.orbit_size
FROM fundamental_solution AS f
JOIN symmetry_class AS c ON c.orbit_size = f.orbit_size;

-- The counts of each n, from the coverage rows alone. complete is 1 where all four classes are covered; where it is 0 the
-- counts are those of the covered classes only, and a class that is not covered is NULL.
CREATE VIEW counts AS
SELECT n,
       sum(fundamental_count * orbit_size) AS distinct_count,
       sum(fundamental_count) AS fundamental_count,
       sum(fundamental_count) FILTER (WHERE orbit_size = 8) AS asymmetric,
       sum(fundamental_count) FILTER (WHERE orbit_size = 4) AS half_turn,
       sum(fundamental_count) FILTER (WHERE orbit_size = 2) AS quarter_turn,
       sum(fundamental_count) FILTER (WHERE orbit_size = 1) AS full_symmetry,
       count(*) = 4 AS complete
FROM coverage
GROUP BY n;
