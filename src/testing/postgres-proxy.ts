import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { PostgresTarget } from "#infra/postgres/client.ts";
import { afterFile } from "./after-file.ts";

export interface PostgresProxy {
  readonly target: PostgresTarget;
  /** Closes every connection and rejects new ones. */
  cut(): Promise<void>;
  heal(): Promise<void>;
  /** Keeps connections open and accepts new ones, but forwards nothing. */
  freeze(): void;
  thaw(): void;
}

/** Puts a proxy in front of PostgreSQL, whose connections a test can cut or freeze. */
export async function openPostgresProxy(target: PostgresTarget): Promise<PostgresProxy> {
  const sockets = new Map<Socket, Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(toAddress(target));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.set(from, to);
      from.on("close", () => sockets.delete(from) && to.destroy());
      from.on("error", () => to.destroy());
      if (!isFrozen) from.pipe(to);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const cut = async () => {
    const closed = server.listening ? once(server, "close") : undefined;
    server.close();
    for (const socket of sockets.keys()) socket.destroy();
    await closed;
  };
  afterFile(cut);
  return {
    target: throughPort(target, port),
    cut,
    async heal() {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    freeze() {
      isFrozen = true;
      for (const socket of sockets.keys()) socket.unpipe().pause();
    },
    thaw() {
      isFrozen = false;
      for (const [from, to] of sockets) from.pipe(to);
    },
  };
}

function toAddress(target: PostgresTarget): { path: string } | { host: string; port: number } {
  if ("url" in target) {
    const { hostname, port } = new URL(target.url);
    return { host: hostname, port: Number(port || 5432) };
  }
  const { host, port = 5432 } = target;
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

function throughPort(target: PostgresTarget, port: number): PostgresTarget {
  if (!("url" in target)) return { ...target, host: "127.0.0.1", port };
  const url = new URL(target.url);
  url.host = `127.0.0.1:${port}`;
  return { url: url.href };
}
