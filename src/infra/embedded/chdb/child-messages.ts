/** The parent's first message to the child, over IPC: a password must not show up among the arguments. */
export interface OpenMessage {
  /** Contains the folder `clickhouse`. */
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
