/**
 * The parent's first message to the child. It is sent over IPC, since a password must not be visible among the
 * arguments.
 */
export interface OpenMessage {
  /** The data directory, in which the engine uses the folder `clickhouse`. */
  readonly dataDir: string;
  readonly listen: { readonly socketPath: string } | TcpListen;
  readonly isDurable: boolean;
}

export interface TcpListen {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly username: string;
  readonly password: string;
}

/** The child's messages to the parent. */
export type ChildMessage =
  | { readonly kind: "ready"; readonly port: number }
  | { readonly kind: "failed"; readonly reason: string };
