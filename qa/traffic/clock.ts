import { readFileSync } from "node:fs";

/**
 * Preloaded into every process of the tested server. The file `TRAFFIC_CLOCK` holds an instant (ms since 1970) at which
 * the clock stands still; without the file, it follows the system clock.
 */
const path = process.env["TRAFFIC_CLOCK"] ?? "";
const READ_EVERY_MS = 10;
const RealDate = Date;
let instant: number | undefined;
let readAt = -Infinity;

function now(): number {
  const elapsedMs = performance.now();
  if (elapsedMs - readAt > READ_EVERY_MS) {
    readAt = elapsedMs;
    instant = readInstant();
  }
  return instant ?? RealDate.now();
}

function readInstant(): number | undefined {
  try {
    return Number(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
  get: (target, key) => (key === "now" ? now : (Reflect.get(target, key) as unknown)),
});
