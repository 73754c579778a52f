import { existsSync } from "node:fs";
import { run, say, SetupError } from "./run.mjs";

const PLACES = [
  // only the headless engine, which makes the browser tests a quarter faster
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Flags with which Chromium starts anywhere, even as root or without a network, and makes no requests of its own. */
export const CHROMIUM_FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The path of the system's Chromium, or undefined. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path));
}

export async function installChromium() {
  if (findChromium()) return;
  const advice =
    "Chromium is missing: install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH.";
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) throw new SetupError(advice);
  say("installing Debian's Chromium with apt-get");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-q"], { env, quiet: true });
  const install = ["install", "-q", "-y", "--no-install-recommends", "chromium-headless-shell"];
  const { output } = await run("apt-get", install, { env, quiet: true });
  if (!findChromium()) throw new SetupError(`${output.trim()}\n${advice}`);
}
