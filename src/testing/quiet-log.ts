import type { EngineLog } from "#infra/embedded/engine.ts";

/** A log that discards everything. */
export const quietLog: EngineLog = { info: () => {}, warn: () => {}, error: () => {} };
