#!/bin/sh
# Copies what a built checkout needs at run time: image-tree.sh DESTINATION. The image and its test use the same files.
set -eu
cd "$(dirname "$0")/.."
to=$1
[ -f build/server/main.js ] || { echo "Nothing is built: run npm run build first." >&2; exit 1; }
mkdir -p "$to/deploy"
cp -R package.json package-lock.json bin build migrations sdk "$to/"
rm -rf "$to/build/server/.cache" "$to/sdk/node_modules" "$to/sdk/dist"
cp deploy/healthcheck.mjs "$to/deploy/"
# uses hard links where possible, to save space
cp -Rl node_modules "$to/" 2>/dev/null || { rm -rf "$to/node_modules"; cp -R node_modules "$to/"; }
rm -rf "$to/node_modules/.cache"
cd "$to"
# needs no network, since it only removes packages that the product does not need
npm prune --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error
