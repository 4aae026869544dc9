-- SPDX-License-Identifier: MIT
-- Part format version 3: finished pieces, packed. A part file keeps what a long run, or a part of a divided one, has found so far. It
-- is no catalog: its application_id is another, and it has none of a catalog's tables. When all parts of a run are finished, their pieces
-- are read in order, every solution is checked, and a catalog gets the rows. Needs SQLite 3.37 or later (STRICT tables).
--
-- Versions 1 and 2 had a catalog's tables, and a row for each solution; this program does not go on with them.

PRAGMA application_id = 0x4e515550; -- 'NQUP'
PRAGMA user_version = 3;

-- One row: whose part this is, and how far it is. Part `part` of `parts` has the pieces whose number is `part` modulo `parts`; the first
-- `done` of them are finished. The counts are the sums of theirs. `pieces` is how many n is divided into.
-- orbit_size: 0 all fundamental solutions of n; 4 or 2 those of that symmetric class, which has pieces of its own.
-- counts_only: 1 the pieces keep their counts and no solutions.
CREATE TABLE part (
    n            INTEGER NOT NULL PRIMARY KEY CHECK (n BETWEEN 1 AND 32),
    orbit_size   INTEGER NOT NULL CHECK (orbit_size IN (0, 4, 2)),
    counts_only  INTEGER NOT NULL CHECK (counts_only IN (0, 1)),
    pieces       INTEGER NOT NULL CHECK (pieces >= 0),
    part         INTEGER NOT NULL CHECK (part > 0),
    parts        INTEGER NOT NULL CHECK (parts >= part),
    done         INTEGER NOT NULL CHECK (done >= 0),
    asymmetric   INTEGER NOT NULL CHECK (asymmetric >= 0),
    half_turn    INTEGER NOT NULL CHECK (half_turn >= 0),
    quarter_turn INTEGER NOT NULL CHECK (quarter_turn >= 0),
    full         INTEGER NOT NULL CHECK (full >= 0)
) STRICT;

-- One row for each finished piece, in order and without gaps. A piece is what begins with given first rows; how many are given, and
-- which pieces there are, follows from n and orbit_size. The counts are of its fundamental solutions, by class.
--
-- placements: NULL where only counts are kept; else the solutions in lexicographic order, without gaps, each in whole bytes. Columns count
-- from 0, and the first row is in the highest bits of the first byte. Up to n = 16 a solution has eight bytes, four bits a row, and zeros
-- behind the last row: 15863724 is 04 75 26 13 00 00 00 00. Beyond, it has five bits a row without the given rows, and zeros behind the
-- last row to the end of its byte: (n - given rows) * 5 bits, rounded up to bytes.
--
-- checksum: starting with h = 0, for each of the words n, number, length of placements in bytes (0 for NULL), the four counts in their
-- order, then placements eight bytes at a time, the first the highest, the last ones filled up with zeros:
-- h = (h ^ word) * 0x9e3779b97f4a7c15 modulo 2^64, then h = h ^ (h >> 32). The integer has the 64 bits of h.
CREATE TABLE piece (
    number       INTEGER NOT NULL PRIMARY KEY CHECK (number >= 0),
    asymmetric   INTEGER NOT NULL CHECK (asymmetric >= 0),
    half_turn    INTEGER NOT NULL CHECK (half_turn >= 0),
    quarter_turn INTEGER NOT NULL CHECK (quarter_turn >= 0),
    full         INTEGER NOT NULL CHECK (full >= 0),
    checksum     INTEGER NOT NULL,
    placements   BLOB
) STRICT;
