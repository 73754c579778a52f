import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Returns the memory that loading and starting left behind to the system: without pressure, V8 keeps it in a process
 * that then allocates little. Blocks for up to half a second.
 */
export function releaseMemory(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  // compiled code stays: a promoted spare would have to compile it again before its first response
  setFlagsFromString("--no-flush-bytecode");
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
  setFlagsFromString("--flush-bytecode");
}
