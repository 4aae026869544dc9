#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Asks the parts of N in M parts that slurm.sh or parallel.sh have searched, as a Slurm job array of one task a part, waits until all have
# ended, and adds the answers up. Run it in the folder of the parts, which the nodes share.
#
#   scripts/distributed/ask-slurm.sh N M count|occupancy [option of that command...]
#   scripts/distributed/ask-slurm.sh 19 64 count --by torus_conflicts --at r1c1
#
# Prints what the command prints of all parts together, or nothing: it fails if a task does, if a part is missing, or if one is
# there twice. The files are nN-part-I-of-M.db; the answers of the parts and what the tasks say stand in nN-answers.*, which
# is left there after a failure.
# NQUEENS names the program (default: nqueens, on the path). SBATCH_OPTIONS are options for the job, such as "--partition=long".
set -euo pipefail

n=${1:?a board size N}
parts=${2:?a number of parts M}
command=${3:?a command: count or occupancy}
shift 3
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export NQUEENS=${NQUEENS:-nqueens}
answers=$(mktemp -d "n$n-answers.XXXXXX")

# shellcheck disable=SC2086
if ! sbatch ${SBATCH_OPTIONS:-} --wait --parsable --array="1-$parts" --output="$answers/%a.log" \
       "$here/ask-slurm.sbatch" "$answers" "$n" "$parts" "$command" "$@" >"$answers/job"; then
  cat "$answers"/*.log >&2 2>/dev/null || true
  echo "ask-slurm.sh: a task has failed; all they said is in $answers" >&2
  exit 3
fi
"$here/add-answers" "$answers"/*.json
rm -r "$answers"
