import type { Logger } from "pino";
import type { Db } from "#infra/postgres/client.ts";
import type { Fact } from "./facts.ts";

/** What every verb is handed: the stores, the clock and a way to tell this process of what was committed. */
export interface Ctx {
  readonly db: Db;
  readonly log: Logger;
  now(): Date;
  /** The tab that asks, by the name that it gave itself. */
  readonly client?: string | undefined;
  /** Called after a commit and before the answer, so that this process drops its own copies first. */
  announce(facts: readonly Fact[]): void;
}
