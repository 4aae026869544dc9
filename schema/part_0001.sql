-- SPDX-License-Identifier: MIT
-- What a part file has beside the tables of a catalog, part format version 1. A part file holds the fundamental solutions of one
-- long run as far as they have been found. It is no catalog: its application_id is another.

PRAGMA application_id = 0x4e515550; -- 'NQUP'
PRAGMA user_version = 1;

-- One row: whose part this is.
CREATE TABLE part (
    n      INTEGER NOT NULL PRIMARY KEY CHECK (n BETWEEN 1 AND 32),
    pieces INTEGER NOT NULL CHECK (pieces > 0) -- how many n is divided into
) STRICT;

-- One row for each finished piece, in order and without gaps from 0. A piece is what begins with given first rows; its solutions
-- are stored by the same transaction as its row.
CREATE TABLE piece (
    number       INTEGER NOT NULL PRIMARY KEY CHECK (number >= 0),
    asymmetric   INTEGER NOT NULL CHECK (asymmetric >= 0),
    half_turn    INTEGER NOT NULL CHECK (half_turn >= 0),
    quarter_turn INTEGER NOT NULL CHECK (quarter_turn >= 0),
    full         INTEGER NOT NULL CHECK (full >= 0)
) STRICT;
