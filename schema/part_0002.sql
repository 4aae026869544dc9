-- SPDX-License-Identifier: MIT
-- Part format version 2: the work for one n can be divided over machines. A part file then holds the pieces of its own part only.
-- A file without this table, of version 1, is part 1 of 1.

PRAGMA user_version = 2;

-- One row. Part `part` of `parts` has the pieces whose number is `part` modulo `parts`; they are finished in order and without gaps.
CREATE TABLE division (
    part  INTEGER NOT NULL PRIMARY KEY CHECK (part > 0),
    parts INTEGER NOT NULL CHECK (parts >= part)
) STRICT;
