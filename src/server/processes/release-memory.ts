import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Returns the memory left over from loading and starting to the system. Otherwise V8 keeps it in a process that
 * allocates little afterwards. Blocks for up to half a second.
 */
export function releaseMemory(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  // keeps compiled code, which a promoted spare would otherwise have to compile again before its first response
  setFlagsFromString("--no-flush-bytecode");
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
  setFlagsFromString("--flush-bytecode");
}
