import { fork } from "node:child_process";
import type { Stores, StoreTargets } from "./process-messages.ts";

export type PrepareMessage = { readonly stores: Stores } | { readonly failure: string };

export interface PrepareProcess {
  /** Migrates both stores and returns what the other processes need; throws `PrepareFailed`. */
  prepare(targets: StoreTargets): Promise<Stores>;
  stop(): void;
}

/** Thrown when the stores cannot be prepared; the message is for the operator. */
export class PrepareFailed extends Error {}

/** Forks the process that prepares the stores, so that it loads its code while the engines start. */
export function startPrepareProcess(): PrepareProcess {
  const child = fork(process.argv[1]!, { env: { ...process.env, HALKA_ROLE: "prepare" } });
  const ended = Promise.withResolvers<Stores>();
  // the process may exit before its result is awaited
  ended.promise.catch(() => undefined);
  child.once("message", (message: PrepareMessage) => {
    if ("stores" in message) ended.resolve(message.stores);
    else ended.reject(new PrepareFailed(message.failure));
  });
  child.once("error", (error) => ended.reject(error));
  child.once("exit", (code, signal) =>
    ended.reject(new PrepareFailed(`The process that prepares the stores exited (${signal ?? code}).`)),
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
