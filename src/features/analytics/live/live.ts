import { MINUTE_MS, SECOND_MS } from "#base/time.ts";
import { openSessionStreams } from "#features/accounts/session-streams.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { EventStream } from "#infra/http/event-stream.ts";
import { countSince } from "../store/live.ts";
import { queryLive, emptyLive } from "./query-live.ts";
import type { Live } from "./contract.ts";
import type { LiveFeed } from "./ctx.ts";

/** A click is in the event store within a second; with this it is on the screen within two. */
const PACE_MS = 600;
const PACE_AWAY_MAX_MS = 10 * SECOND_MS;
/** A question is asked again after so many times as long as it took, so that the feed takes a fifth of one lane at most. */
const REST = 4;

export interface LiveOptions extends Pick<Ctx, "db" | "now" | "log"> {
  readonly clickhouse: ClickHouse;
}

export interface OpenLive extends LiveFeed {
  /** Ends the account's streams whose sessions are over, at once: the next figures may be minutes away. */
  recheck(accountId: string): Promise<void>;
  /** Ends all streams and takes no more. */
  close(): void;
}

/** What was told last of a workspace, and what it was told upon. */
interface Sent {
  readonly state: string;
  readonly live: Live;
}

/**
 * The live feed of this process. While anybody listens the event store is asked whether there is anything new, all workspaces in
 * one question, and then once for the figures of those that have; nobody listens, nobody asks.
 */
export function openLive({ clickhouse, ...ctx }: LiveOptions): OpenLive {
  const streams = openSessionStreams(ctx);
  const sent = new Map<string, Sent>();
  const newcomers = new Set<EventStream>();
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isClosed = false;
  let failures = 0;

  function wake(ms: number): void {
    if (isClosed || isRunning) return;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), ms).unref();
  }

  async function run(): Promise<void> {
    isRunning = true;
    const startedAt = performance.now();
    try {
      await tick([...streams.workspaces()]);
      if (failures > 0) ctx.log.info("live: the event store answers again");
      failures = 0;
    } catch (err) {
      if (failures === 0) ctx.log.warn({ err }, "live: the event store does not answer; trying again ever more seldom");
      failures++;
      await sendAway(failures === 1 ? streams.all() : [...newcomers]);
    }
    isRunning = false;
    const pace = Math.max(PACE_MS, REST * (performance.now() - startedAt));
    if (streams.workspaces().size > 0) wake(Math.min(pace * 2 ** failures, Math.max(pace, PACE_AWAY_MAX_MS)));
  }

  async function tick(workspaces: readonly string[]): Promise<void> {
    for (const id of sent.keys()) if (!workspaces.includes(id)) sent.delete(id);
    const arrived = new Set(newcomers);
    newcomers.clear();
    const now = ctx.now().getTime();
    const minuteMs = Math.floor(now / MINUTE_MS) * MINUTE_MS;
    // because what comes later than a minute is told with the next one
    const counts = await countSince(clickhouse, workspaces, minuteMs - MINUTE_MS);
    const getState = (id: string) => `${minuteMs} ${counts.get(id) ?? 0}`;
    const stale = workspaces.filter((id) => sent.get(id)?.state !== getState(id));
    const results = stale.length === 0 ? new Map<string, Live>() : await queryLive(clickhouse, stale, minuteMs, now);
    for (const id of stale) {
      const live = results.get(id) ?? emptyLive(minuteMs);
      sent.set(id, { state: getState(id), live });
      await streams.deliver(streams.of(id), (stream) => stream.send("live", live));
    }
    for (const id of workspaces.filter((each) => !stale.includes(each))) {
      const late = streams.of(id).filter((stream) => arrived.has(stream));
      if (late.length > 0) await streams.deliver(late, (stream) => stream.send("live", sent.get(id)!.live));
    }
  }

  async function sendAway(to: readonly EventStream[]): Promise<void> {
    sent.clear();
    newcomers.clear();
    await streams.deliver(to, (stream) => stream.send("live", { state: "away" } satisfies Live));
  }

  return {
    listen: (listener) =>
      streams.open(listener, (stream) => {
        newcomers.add(stream);
        if (failures === 0) wake(0);
        else if (!isRunning) void sendAway([...newcomers]);
      }),
    recheck: (accountId) => streams.deliver(streams.ofAccount(accountId), () => undefined),
    close() {
      isClosed = true;
      clearTimeout(timer);
      streams.close();
    },
  };
}
