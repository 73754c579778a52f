import { fork } from "node:child_process";
import type { Stores, StoreTargets } from "./process-messages.ts";

export type FromPreparing = { readonly stores: Stores } | { readonly failure: string };

export interface Preparing {
  /** Migrates both stores and returns what the other processes need; throws `NotPrepared`. */
  prepare(targets: StoreTargets): Promise<Stores>;
  stop(): void;
}

/** Thrown when the stores cannot be prepared; the message is for the operator. */
export class NotPrepared extends Error {}

/** Forks the process that prepares the stores, so that it loads its code while the engines start. */
export function startPreparing(): Preparing {
  const child = fork(process.argv[1]!, { env: { ...process.env, HALKA_ROLE: "prepare" } });
  const ended = Promise.withResolvers<Stores>();
  // the process may exit before its result is awaited
  ended.promise.catch(() => undefined);
  child.once("message", (message: FromPreparing) => {
    if ("stores" in message) ended.resolve(message.stores);
    else ended.reject(new NotPrepared(message.failure));
  });
  child.once("error", (error) => ended.reject(error));
  child.once("exit", (code, signal) =>
    ended.reject(new NotPrepared(`The process that prepares the stores exited (${signal ?? code}).`)),
  );
  return {
    prepare({ postgres, pooler, clickhouse }) {
      // a process that has already exited has rejected the promise
      if (child.connected) child.send({ postgres, pooler, clickhouse } satisfies StoreTargets);
      return ended.promise;
    },
    stop: () => void child.kill("SIGKILL"),
  };
}
