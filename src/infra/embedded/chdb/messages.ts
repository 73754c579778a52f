/** What the parent tells the child first, over their channel: a password must not be seen among the arguments. */
export interface OpenMessage {
  /** Holds the folder `clickhouse`. */
  readonly dataDir: string;
  readonly listen: { readonly socketPath: string } | TcpListen;
  readonly isDurable: boolean;
}

export interface TcpListen {
  readonly host: string;
  /** 0 for any free one. */
  readonly port: number;
  readonly username: string;
  readonly password: string;
}

/** What the child answers. */
export type ChildMessage =
  | { readonly kind: "ready"; readonly port: number }
  | { readonly kind: "failed"; readonly reason: string };
