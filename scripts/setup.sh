# SPDX-License-Identifier: MIT
# Sourced by the scripts beside it: installs what is missing and builds. Everything that is said goes to stderr.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { echo "$*" >&2; }

# Installs Debian packages that are not there yet. Uses sudo only for that, and only where it is not root already.
need_packages() {
  local package missing=() as_root=()
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "This is no Debian: if the build fails, install what these packages hold: $*"
    return
  fi
  for package in "$@"; do
    dpkg-query -W -f='${db:Status-Abbrev}' "$package" 2>/dev/null | grep -q '^ii' || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || { say "These packages are missing; install them as root: ${missing[*]}"; exit 1; }
    as_root=(sudo)
  fi
  say "Installing: ${missing[*]}"
  local log
  log=$(mktemp)
  if ! { "${as_root[@]}" apt-get update && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
         apt-get install -y --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 </dev/null; then
    tail -n 20 "$log" >&2
    say "The packages could not be installed: ${missing[*]}"
    rm -f "$log"
    exit 1
  fi
  rm -f "$log"
}

build_packages=(gcc libc6-dev make cmake pkg-config libsqlite3-dev libpopt-dev libjansson-dev zlib1g-dev nettle-dev libcairo2-dev)
test_packages=("${build_packages[@]}" libcmocka-dev python3 python3-pytest sqlite3 jq binutils)

# Whether no source file is newer than the stamp of a build.
is_built() {
  [ -e "$1" ] && [ -z "$(cd "$root" && find CMakeLists.txt CMakePresets.json cmake docs examples include src schema tests \
                           -newer "$1" -print -quit 2>/dev/null)" ]
}

# Configures a preset and builds it (or some targets of it), if a source file is newer than the last build of it. Says nothing unless it
# fails.
# What is built already needs nothing written: neither a lock nor a folder.
build_preset() {
  local preset=$1 folder=$2 targets=("${@:3}")
  local stamp=$folder/.built-$preset
  if is_built "$stamp"; then return 0; fi
  mkdir -p "$folder"
  (
    flock 9 # two first runs at once take turns
    if is_built "$stamp"; then exit 0; fi
    [ -t 2 ] && say "Building ($preset) ..."
    touch "$stamp.new"
    if ! (cd "$root" && cmake --preset "$preset" && cmake --build "$folder" -j "$(nproc)" ${targets:+--target "${targets[@]}"}) >"$folder/build.log" 2>&1; then
      grep -E 'error|Error|warning' -A 3 "$folder/build.log" >&2 || tail -n 30 "$folder/build.log" >&2
      say "The build failed; all it said is in $folder/build.log"
      exit 1
    fi
    mv "$stamp.new" "$stamp"
  ) 9>"$folder/.lock"
}
