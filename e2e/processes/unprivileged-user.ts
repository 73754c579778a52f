import { spawnSync } from "node:child_process";

const AS_OTHER_USER = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
/** Lets an ordinary user read everything, such as a checkout in root's private folder, without more write access. */
const READ_EVERYTHING = [
  "--inh-caps=+dac_read_search",
  "--ambient-caps=+dac_read_search",
  // existsSync calls access(2), which ignores capabilities unless this bit is set
  "--securebits=+no_setuid_fixup",
];

/** Whether the tests run as root. */
export const isRoot = () => process.getuid?.() === 0;

/**
 * The command prefix that runs a program as an ordinary user; empty if the tests do not run as root. Throws in a
 * container in which root may not switch users.
 */
export function asUnprivilegedUser(): readonly string[] {
  if (!isRoot()) return [];
  const prefixes = [
    [...AS_OTHER_USER, "--"],
    [...AS_OTHER_USER, ...READ_EVERYTHING, "--"],
  ];
  const prefix = prefixes.find(canReadBuild);
  if (!prefix) throw new Error("Root may not become another user here: run the tests as an ordinary user");
  return prefix;
}

function canReadBuild([program = "", ...args]: readonly string[]): boolean {
  return spawnSync(program, [...args, process.execPath, "--check", "build/server/main.js"]).status === 0;
}
