import type { DomainEvent } from "#features/outbox/domain-events.ts";
import type { Db } from "#infra/postgres/client.ts";
import { findDestinationHost, toHostNames } from "./destination-host.ts";
import { findDecidedTargets } from "./moderate.ts";
import { type Restriction, pickStricter, type Target, type TargetKind } from "./state.ts";
import { selectRestrictions, selectStates, type StateRow } from "./store.ts";

/** The restrictions in force, in memory, so that visits need no query. */
export interface ActiveRestrictions {
  find(kind: TargetKind, target: string): Restriction | undefined;
  /** The restriction of a destination's host, or of a name above it. */
  findDestination(address: string): Restriction | undefined;
  /** False if no destination host is restricted, so that `findDestination` finds nothing. */
  readonly hasHosts: boolean;
  /** Increases with every change and expiry. Anything built from an older version may be stale. */
  readonly version: number;
  /** Reloads everything. Keeps the current state if that fails. */
  refreshAll(): Promise<void>;
  /** Reloads what a domain event may have changed. */
  follow(event: DomainEvent): Promise<void>;
}

/** Opens the restrictions of a process; empty until `refreshAll`. */
export function openActiveRestrictions(db: Db, nowMs: () => number): ActiveRestrictions {
  let states: Record<TargetKind, Map<string, Restriction>> = noStates();
  let version = 0;
  let nextEndMs = Infinity;
  let reads = 0;
  let fullReads = 0;
  /** For each target, the number of the latest read whose result is in memory. */
  const applied = new Map<string, number>();

  function put(target: Target, row: StateRow | undefined): void {
    if (!row || row.state === "ok") return set(target, undefined);
    const { state, category, reason, until, decidedAt, decisionId } = row;
    set(target, { state, category, reason, until, decidedAt, decisionId });
  }

  function set({ kind, target }: Target, restriction: Restriction | undefined): void {
    if (!restriction) return void states[kind].delete(target);
    states[kind].set(target, restriction);
    if (restriction.until) nextEndMs = Math.min(nextEndMs, restriction.until.getTime());
  }

  /** Removes expired restrictions. */
  function endDue(): void {
    if (nextEndMs === Infinity || nowMs() < nextEndMs) return;
    nextEndMs = Infinity;
    for (const ofKind of Object.values(states))
      for (const [target, { until }] of ofKind) {
        if (!until) continue;
        if (until.getTime() <= nowMs()) ofKind.delete(target);
        else nextEndMs = Math.min(nextEndMs, until.getTime());
      }
    version++;
  }

  function find(kind: TargetKind, target: string): Restriction | undefined {
    const ofKind = states[kind];
    if (ofKind.size === 0) return undefined;
    endDue();
    return ofKind.get(target);
  }

  return {
    find,
    get hasHosts() {
      endDue();
      return states.host.size > 0;
    },
    findDestination(address) {
      if (states.host.size === 0) return undefined;
      endDue();
      const host = findDestinationHost(address);
      if (host === undefined) return undefined;
      return toHostNames(host).reduce<Restriction | undefined>(
        (found, name) => pickStricter(found, states.host.get(name)),
        undefined,
      );
    },
    get version() {
      endDue();
      return version;
    },
    async refreshAll() {
      const read = ++reads;
      const rows = await selectRestrictions(db, new Date(nowMs()));
      if (read < fullReads) return;
      fullReads = read;
      const newer = [...applied].filter(([, at]) => at > read).map(([key]) => key);
      const kept = newer.map((key) => {
        const [kind, target] = split(key);
        return [{ kind, target }, states[kind].get(target)] as const;
      });
      states = noStates();
      nextEndMs = Infinity;
      for (const row of rows) put(row, row);
      for (const [target, restriction] of kept) set(target, restriction);
      for (const [key, at] of applied) if (at <= read) applied.delete(key);
      version++;
    },
    async follow({ name, subject }) {
      if (name !== "moderation.decided" || subject["decisionId"] === undefined) return;
      const read = ++reads;
      const targets = await findDecidedTargets(db, subject["decisionId"]);
      const rows = new Map((await selectStates(db, targets)).map((row) => [`${row.kind} ${row.target}`, row]));
      for (const target of targets) {
        const key = `${target.kind} ${target.target}`;
        if ((applied.get(key) ?? fullReads) > read) continue;
        applied.set(key, read);
        put(target, rows.get(key));
      }
      version++;
    },
  };
}

function noStates(): Record<TargetKind, Map<string, Restriction>> {
  return { link: new Map(), page: new Map(), account: new Map(), domain: new Map(), host: new Map() };
}

function split(key: string): [TargetKind, string] {
  const space = key.indexOf(" ");
  return [key.slice(0, space) as TargetKind, key.slice(space + 1)];
}
