#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# All fundamental solutions of N in M parts, as many at a time as this machine has processors (or as there are in the machines of a file of
# names for GNU parallel), then merged into one catalog. Run it again after an interruption: finished parts are left alone,
# and a part that was begun goes on.
#
#   scripts/distributed/parallel.sh N M [option of 'nqueens merge'...]
#   scripts/distributed/parallel.sh 17 64 --only fundamental
#
# Files, in this folder: nN-part-I-of-M.db, the log of the jobs nN-parts.log, and the catalog nqueens-nN.db.
# NQUEENS names the program (default: nqueens, on the path). PARALLEL_OPTIONS are options for GNU parallel, such as
# "--sshloginfile machines --workdir ." where the machines share this folder.
set -euo pipefail

n=${1:?a board size N}
parts=${2:?a number of parts M}
shift 2
nqueens=${NQUEENS:-nqueens}

# --joblog remembers which parts have ended well, --resume-failed begins with the others.
# shellcheck disable=SC2086
seq 1 "$parts" | parallel ${PARALLEL_OPTIONS:-} --will-cite --joblog "n$n-parts.log" --resume-failed --halt soon,fail=1 \
  "$nqueens" --db "n$n-part-{}-of-$parts.db" generate "$n" --only fundamental --jobs 1 --part "{}/$parts" ">/dev/null"

"$nqueens" --db "nqueens-n$n.db" merge "$@" "n$n"-part-*-of-"$parts".db
