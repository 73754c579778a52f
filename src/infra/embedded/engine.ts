/** What an engine's life is reported to; pino's logger fits. */
export interface EngineLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A store that runs as a child of this process. */
export interface Engine<Target> {
  readonly target: Target;
  readonly pid: number;
  /** Ends it in order, and by force where it does not go; resolves when it is gone. */
  stop(): Promise<void>;
  /** Calls `listener` once, with a reason for the log, however the engine ends. */
  onExit(listener: (reason: string) => void): void;
}

/** Thrown when an engine cannot start; its message is one line for the operator. */
export class EngineFailure extends Error {
  override name = "EngineFailure";
}
