import { spawnSync } from "node:child_process";

const NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"];
const isRoot = () => process.getuid?.() === 0;

/** What is put before a command so that an ordinary user runs it: nothing where one does already. */
export const asUnprivilegedUser = (): readonly string[] => (isRoot() ? NOBODY : []);

/** False where the system cannot switch users, or hides the program from others. */
export function canDropPrivileges(): boolean {
  const [program = "", ...args]: string[] = [
    ...asUnprivilegedUser(),
    process.execPath,
    "--check",
    "build/server/main.js",
  ];
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
}
