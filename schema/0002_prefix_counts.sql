-- SPDX-License-Identifier: MIT
-- Schema version 2: how many solutions begin with given first rows, so that a solution is found by its number, and a number by
-- its solution, without walking through those before it.

PRAGMA user_version = 2;

-- How many solutions begin with a prefix, by symmetry class: of the fundamental solutions (canonical forms) and of the distinct ones.
-- A prefix is the beginning of a placement, the first rows of the board; '' is that of all. All prefixes with solutions of the class
-- are here, from '' to a depth that follows from n alone, and none without:
--
--     n         1..11   12   13..14   15   16..17   18..19   20..32
--     depth         0    1        2    3        4        5        6
--
-- So deep that up to n = 18 fewer than 4,096 distinct solutions begin alike on average, and up to n = 17 never more than 11,229. The counts of a prefix are the sums of
-- those of the prefixes that are one row longer; those of '' are the counts of the class.
-- An n has its rows here when the fundamental solutions of all four classes are stored; else it has none.
--
--   n: the board size
--   prefix: the first rows, as the beginning of a placement text
--   orbit_size: the symmetry class
--   fundamental_count: how many canonical forms of the class begin so
--   distinct_count: how many distinct solutions of the class begin so
CREATE TABLE prefix_count (
    n                 INTEGER NOT NULL CHECK (n BETWEEN 1 AND 32),
    prefix            TEXT    NOT NULL CHECK (length(prefix) <= 6 AND length(prefix) < n),
    orbit_size        INTEGER NOT NULL CHECK (orbit_size IN (8, 4, 2, 1)),
    fundamental_count INTEGER NOT NULL CHECK (fundamental_count >= 0),
    distinct_count    INTEGER NOT NULL CHECK (distinct_count > 0 AND distinct_count >= fundamental_count),
    PRIMARY KEY (n, prefix, orbit_size)
) STRICT, WITHOUT ROWID;

-- The counts of each n, from the coverage rows alone. complete is 1 where all four classes are covered. Where it is 0 the sums are not
-- known and are NULL, and so is each class that is not covered.
--
--   n: the board size
--   distinct_count: distinct solutions
--   fundamental_count: fundamental solutions
--   asymmetric: fundamental solutions of this class
--   half_turn: fundamental solutions of this class
--   quarter_turn: fundamental solutions of this class
--   full_symmetry: fundamental solutions of this class
--   complete: 1 where all four classes are covered, else 0
DROP VIEW counts;
CREATE VIEW counts AS
SELECT n,
       CASE WHEN count(*) = 4 THEN sum(fundamental_count * orbit_size) END AS distinct_count,
       CASE WHEN count(*) = 4 THEN sum(fundamental_count) END AS fundamental_count,
       sum(fundamental_count) FILTER (WHERE orbit_size = 8) AS asymmetric,
       sum(fundamental_count) FILTER (WHERE orbit_size = 4) AS half_turn,
       sum(fundamental_count) FILTER (WHERE orbit_size = 2) AS quarter_turn,
       sum(fundamental_count) FILTER (WHERE orbit_size = 1) AS full_symmetry,
       count(*) = 4 AS complete
FROM coverage
GROUP BY n;
