import { spawnSync } from "node:child_process";

const NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"];
const isRoot = () => process.getuid?.() === 0;

/** The command prefix that runs it as an ordinary user; empty if this is one already. */
export const asUnprivilegedUser = (): readonly string[] => (isRoot() ? NOBODY : []);

/** False if the system cannot switch users, or hides the program from others. */
export function canDropPrivileges(): boolean {
  const [program = "", ...args]: string[] = [
    ...asUnprivilegedUser(),
    process.execPath,
    "--check",
    "build/server/main.js",
  ];
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
}
