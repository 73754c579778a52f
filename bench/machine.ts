import { availableParallelism, cpus, release, totalmem, type } from "node:os";
import { canPin } from "./load/pin.ts";

/** The environment that the figures depend on. */
export function describeMachine() {
  return {
    system: `${type()} ${release()}`,
    processor: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    memoryGB: Math.round(totalmem() / 1e9),
    node: process.version,
    pinned: canPin,
  };
}
