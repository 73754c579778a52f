#!/usr/bin/env bash
# Runs the files of the image as its user with a read-only root, as root of this machine: try-image.sh
# Checks that it becomes ready, signs up, serves a page, has the client's commands, drains on SIGTERM, and keeps its data
# over a restart.
set -euo pipefail
cd "$(dirname "$0")/.."
[[ $EUID -eq 0 ]] || { echo "needs root, to become another user in a namespace of its own" >&2; exit 1; }
work=$(mktemp -d /var/tmp/halka-image.XXXXXX)
chmod 755 "$work"
port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
pid=
trap '[[ -z $pid ]] || kill -9 "$pid" 2>/dev/null || true; rm -rf "$work"' EXIT
mkdir "$work/app" "$work/data"
deploy/image-tree.sh "$work/app" >/dev/null
chown 10001:10001 "$work/data"
chmod 700 "$work/data"

# the same user, folders and variables as in the Containerfile
start() {
  unshare --mount --fork --kill-child bash -c '
    set -e
    mount --make-rprivate /
    mount --bind "$1/data" "$1/data"
    mount -t tmpfs tmpfs /tmp
    mount -o remount,ro,bind /
    cd /
    exec setpriv --reuid=10001 --regid=10001 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all \
      env -i PATH=/usr/bin:/bin NODE_ENV=production HOST=127.0.0.1 PORT="$2" DATA_DIR="$1/data" \
      "$1/app/node_modules/.bin/node" "$1/app/build/server/main.js"' bash "$work" "$port" >>"$work/log" 2>&1 &
  pid=$!
  for _ in $(seq 240); do
    if PORT=$port node deploy/healthcheck.mjs; then return; fi
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.25
  done
  echo "not ready:" >&2
  cat "$work/log" >&2
  exit 1
}

# sends SIGTERM to the product, and waits until it exits
stop() {
  local product
  product=$(pgrep -P "$pid")
  kill -TERM "$product"
  wait "$pid" || { echo "ended with exit code $?" >&2; cat "$work/log" >&2; exit 1; }
  pid=
}

# Prints the status of the response to a request, which may have a JSON body
request() { curl -s -o /dev/null -w '%{http_code}' ${2:+-H 'content-type: application/json' -d "$2"} "http://127.0.0.1:$port$1"; }

check() { [[ $2 == "$3" ]] || { echo "$1: $2 instead of $3" >&2; tail -20 "$work/log" >&2; exit 1; }; echo "ok  $1"; }

start
check "ready as another user with a read-only root" "$(request /readyz)" 200
check "the sign-up screen" "$(request /signup)" 200
check "sign-up" "$(request /users '{"email":"ada@example.com","password":"four words nobody guesses","username":"ada.image"}')" 200
# the mail is written shortly after the response
for _ in $(seq 100); do
  code=$(grep -rhE '^[[:space:]]*[A-Z0-9]{8}[[:space:]]*$' "$work/data/mail" 2>/dev/null | head -1 | tr -d '[:space:]' || true)
  [[ -z $code ]] || break
  sleep 0.1
done
check "verification with the mailed code" "$(request /users/email_verify "{\"code\":\"$code\"}")" 200
check "the public page" "$(request /ada.image)" 200
client=$("$work/app/node_modules/.bin/node" "$work/app/bin/halka.mjs" links --help 2>&1) || true
check "the client's commands" "$(grep -c '^Usage: halka links' <<<"$client")" 1
if [[ -n $(find / -xdev -user 10001 -newer "$work/app/package.json" -not -path "$work/*" -not -path '/proc/*' -not -path '/tmp/*' 2>/dev/null | head -1) ]]; then
  echo "wrote outside of its data" >&2
  exit 1
fi
stop
echo "ok  ends by itself on SIGTERM"
start
check "the public page after a restart" "$(request /ada.image)" 200
stop
