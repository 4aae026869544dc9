#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Submits all parts of N in M parts as a Slurm job array, and a job that merges them when all have ended well. Run it in a folder that the
# nodes share. Submit it again after a failure: finished parts end at once, and a part that was begun goes on.
#
#   scripts/distributed/slurm.sh N M [option of 'nqueens merge'...]
#   scripts/distributed/slurm.sh 18 64 --only fundamental
#
# Files, in this folder: nN-part-I-of-M.db, the output of the tasks slurm-*.out, and the catalog nqueens-nN.db.
# NQUEENS names the program (default: nqueens, on the path). SBATCH_OPTIONS are options for both jobs, such as "--partition=long".
set -euo pipefail

n=${1:?a board size N}
parts=${2:?a number of parts M}
shift 2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export NQUEENS=${NQUEENS:-nqueens}

# shellcheck disable=SC2086
array=$(sbatch ${SBATCH_OPTIONS:-} --parsable --array="1-$parts" "$here/slurm.sbatch" "$n" "$parts")
# shellcheck disable=SC2086
merge=$(sbatch ${SBATCH_OPTIONS:-} --parsable --dependency="afterok:$array" --job-name=nqueens-merge \
  --wrap "$NQUEENS --db nqueens-n$n.db merge $* n$n-part-*-of-$parts.db")
echo "parts: job $array, merging: job $merge"
