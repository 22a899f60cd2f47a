#!/bin/sh
# Creates the secrets that compose.yaml needs in deploy/secrets. Existing ones are kept.
set -eu
cd "$(dirname "$0")"
umask 022
mkdir -p secrets
# Other users cannot open the folder. In the container, the program's own user reads each file.
chmod 700 secrets

make() { [ -s "secrets/$1" ] || printf '%s\n' "$2" > "secrets/$1"; }
random() { head -c 36 /dev/urandom | base64 | tr '+/' '-_' | tr -d '\n='; }

make granary_secret "$(random)"
make metrics_token "$(random)"
make postgres_password "$(random)"
make database_url "postgres://granary:$(cat secrets/postgres_password)@postgres:5432/granary"
[ -e secrets/smtp_url ] || : > secrets/smtp_url

# For PgBouncer: the password of the role that serves requests.
make gateway_password "$(random)"
make gateway_url "postgres://gateway:$(cat secrets/gateway_password)@pgbouncer:6432/granary"
make pgbouncer_users "\"gateway\" \"$(cat secrets/gateway_password)\""
