/** The log of an engine's lifecycle; pino's logger fits. */
export interface EngineLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A store that runs as a child process. */
export interface Engine<Target> {
  readonly target: Target;
  readonly pid: number;
  /** Stops the engine gracefully, then by force; resolves when its process is gone. */
  stop(): Promise<void>;
  /** Calls `listener` once when the engine ends for any reason, with that reason for the log. */
  onExit(listener: (reason: string) => void): void;
}

/** Thrown when an engine cannot start; its message is one line for the operator. */
export class EngineFailure extends Error {
  override name = "EngineFailure";
}
