import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import type { Writable } from "node:stream";
import type { Account } from "./account.ts";
import { serverEnvironment } from "./settings.ts";

// PostgreSQL does not watch a pipe, so this shell does. When the other end of descriptor 3 closes, however its owner
// ended, the server gets INT (fast shutdown), then QUIT (immediate). INT is repeated, since a server that has not
// installed its handlers yet ignores it. The shell itself ignores all signals, since a service manager sends them to
// every process at once.
const script = `
trap '' TERM INT HUP
"$@" 3<&- & server=$!
echo $server
{
  cat <&3 >/dev/null
  tries=0
  while [ $tries -lt 40 ]; do kill -INT $server || exit; sleep 0.2; tries=$((tries+1)); done
  kill -QUIT $server; sleep 6; kill -KILL $server
} 2>/dev/null >/dev/null & watch=$!
exec 3<&-
wait $server; status=$?
kill -KILL $watch 2>/dev/null
exit $status
`;

export interface GuardedProcess {
  readonly child: ChildProcess;
  /** The process id of the server. */
  readonly pid: Promise<number>;
  /** Closes the pipe, so that the shell stops the server. */
  release(): void;
}

/** Starts a server that ends when this process does. */
export function spawnGuarded(
  command: readonly string[],
  account: Account,
  onLine: (line: string) => void,
): GuardedProcess {
  const child = spawn("/bin/sh", ["-c", script, "sh", ...account.prefix, ...command], {
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    env: serverEnvironment(),
    cwd: "/",
    // detached, since Ctrl-C in a terminal would stop the server before the application has drained
    detached: true,
    ...account.ids,
  });
  const pid = new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => reject(new Error("the server did not start")));
    createInterface({ input: child.stdout! }).once("line", (line) => resolve(Number(line)));
  });
  createInterface({ input: child.stderr! }).on("line", onLine);
  const pipe = child.stdio[3] as Writable;
  pipe.on("error", () => {});
  return { child, pid, release: () => pipe.destroy() };
}
