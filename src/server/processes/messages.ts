import type { ClickHouseTarget } from "#infra/clickhouse/client.ts";
import type { PostgresTarget } from "#infra/postgres/client.ts";

/** Where the stores are and what the node's keys come from: known once the engines run. */
export interface Stores {
  readonly postgres: PostgresTarget;
  readonly clickhouse: ClickHouseTarget;
  readonly secret: string;
}

export type FromPrimary = { readonly type: "start"; readonly stores: Stores } | { readonly type: "stop" };
export type FromChild = { readonly type: "ready" } | { readonly type: "failed"; readonly message: string };

/** Waits for the primary to say where the stores are. */
export function waitForStores(): Promise<Stores> {
  return new Promise((resolve) => {
    const hear = (message: FromPrimary) => {
      if (message?.type !== "start") return;
      process.off("message", hear);
      resolve(message.stores);
    };
    process.on("message", hear);
  });
}

export function tellPrimary(message: FromChild): void {
  if (process.connected) process.send?.(message);
}

/** Runs `stop` once when the primary asks for it, or dies, and then ends this process. */
export function stopWithPrimary(stop: () => Promise<void>): void {
  let isStopping = false;
  const end = async () => {
    if (isStopping) return;
    isStopping = true;
    await stop().catch(() => undefined);
    process.exit(0);
  };
  process.on("message", (message: FromPrimary) => void (message?.type === "stop" && end()));
  process.on("disconnect", () => void end());
  // because a terminal sends SIGINT to everybody, and the primary decides when to stop
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => undefined);
}
