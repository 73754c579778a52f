import type { EngineLog } from "#infra/embedded/engine.ts";

/** A log that discards everything. */
export const quiet: EngineLog = { info: () => {}, warn: () => {}, error: () => {} };
