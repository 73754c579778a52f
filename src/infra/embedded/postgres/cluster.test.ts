import { expect, test } from "vitest";
import { findReason } from "./cluster.ts";

test.each([
  [
    `2026-11-29 02:14:46.670 UTC [11283] FATAL:  could not extend file "base/1/2691": No space left on device
2026-11-29 02:14:46.670 UTC [11283] HINT:  Check free disk space.
2026-11-29 02:14:46.670 UTC [11283] PANIC:  cannot abort transaction 1, it was already committed
child process exited with exit code 134
initdb: removing data directory "/data/postgres"
`,
    'could not extend file "base/1/2691": No space left on device',
  ],
  [
    'initdb: error: could not create directory "/data": Permission denied\n',
    'could not create directory "/data": Permission denied',
  ],
  ["setpriv: not found\n", "setpriv: not found"],
])("finds the reason in initdb's output: %#", (output, reason) => {
  expect(findReason(output)).toBe(reason);
});
