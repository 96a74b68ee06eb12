#!/bin/sh
# nightly-backup.sh: writes a backup, verifies it by a restore, copies it to another machine, and removes old ones.
# Any failure ends it with an error, and removes nothing. Settings: /etc/touchline-backup.env.
set -eu
: "${BACKUP_FOLDER:?}" "${BACKUP_DAYS:=14}" "${BACKUP_COPY_COMMAND:?}" "${ADMIN:=npm run --silent admin --}"
umask 077
name=touchline-$(date -u +%Y-%m-%dT%H%M%SZ)
draft=$BACKUP_FOLDER/$name.unverified
mkdir -p "$BACKUP_FOLDER"

$ADMIN backup "$draft"
$ADMIN verify-backup "$draft"
mv "$draft" "$BACKUP_FOLDER/$name.backup"
# With pipefail, which sh lacks: an encryption that fails must not pass for a copy.
bash -euo pipefail -c "$BACKUP_COPY_COMMAND" copy "$BACKUP_FOLDER/$name.backup"

# Only now, so that failures never leave fewer backups.
find "$BACKUP_FOLDER" -maxdepth 1 -name 'touchline-*.backup' -mtime +"$BACKUP_DAYS" -delete
find "$BACKUP_FOLDER" -maxdepth 1 -name 'touchline-*.unverified' -mtime +1 -delete
