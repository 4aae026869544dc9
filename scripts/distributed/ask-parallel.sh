#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Asks the parts of N in M parts that parallel.sh or slurm.sh have searched, one task a part, as many at a time as this machine has processors
# (or as there are in the machines of a file of names for GNU parallel), and adds the answers up when all have ended.
#
#   scripts/distributed/ask-parallel.sh N M count|occupancy [option of that command...]
#   scripts/distributed/ask-parallel.sh 19 64 count --by torus_conflicts --at r1c1
#
# The files are those in this folder, nN-part-I-of-M.db. Prints what the command prints of all parts together, or nothing: it fails if a
# task does, if a part is missing, or if one is there twice.
# NQUEENS names the program (default: nqueens, on the path). PARALLEL_OPTIONS are options for GNU parallel, such as
# "--sshloginfile machines --workdir ." where the machines share this folder. Where each has its own parts and shares nothing, ask it
# by itself for all that it has, and add up what comes:
#
#   for machine in a b c; do
#     ssh "$machine" "nqueens count 19 --at r1c1 --parts n19-part-*-of-64.db --of-parts --format json"
#   done | scripts/distributed/add-answers
set -euo pipefail

n=${1:?a board size N}
parts=${2:?a number of parts M}
command=${3:?a command: count or occupancy}
shift 3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
nqueens=${NQUEENS:-nqueens}
answers=$(mktemp "n$n-answers.XXXXXX")
trap 'rm -f "$answers"' EXIT

# shellcheck disable=SC2086
seq 1 "$parts" | parallel ${PARALLEL_OPTIONS:-} --will-cite --quote --halt soon,fail=1 \
  "$nqueens" "$command" "$n" "$@" --of-parts --format json --parts "n$n-part-{}-of-$parts.db" >"$answers"

"$here/add-answers" "$answers"
