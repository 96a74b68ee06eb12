#!/bin/sh
# render.sh <settings> <folder>: copies etc/ into the folder (/ on a real machine) and replaces each ${NAME} by the
# setting of that name. Fails on a name without a value. Needs only a POSIX shell, find and awk.
set -eu
settings=$1
target=${2%/}
case $settings in */*) ;; *) settings=./$settings ;; esac
set -a
# shellcheck source=/dev/null
. "$settings"
set +a

cd "$(dirname "$0")"
# The files contain passwords.
umask 077
find etc -type f | while read -r file; do
  mkdir -p "$target/$(dirname "$file")"
  awk -v file="$file" '{
    rendered = ""
    while (match($0, /\$\{[A-Z0-9_]+\}/)) {
      name = substr($0, RSTART + 2, RLENGTH - 3)
      if (ENVIRON[name] == "") {
        print file ": " name " has no value." > "/dev/stderr"
        exit 1
      }
      rendered = rendered substr($0, 1, RSTART - 1) ENVIRON[name]
      $0 = substr($0, RSTART + RLENGTH)
    }
    print rendered $0
  }' "$file" > "$target/$file"
done
