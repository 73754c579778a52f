import type { EngineLog } from "#infra/embedded/engine.ts";

/** A log that nobody reads. */
export const quiet: EngineLog = { info: () => {}, warn: () => {}, error: () => {} };
