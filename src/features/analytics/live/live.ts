import { MINUTE_MS, SECOND_MS } from "#base/time.ts";
import { openSessionStreams } from "#features/accounts/session-streams.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { EventStream } from "#infra/http/event-stream.ts";
import { countSince, type LiveCells, type LiveRow, selectLive } from "../store/live.ts";
import type { LiveResponse, LiveEvent, LiveNow } from "./contract.ts";
import type { LiveFeed } from "../ctx.ts";
import { CURRENT_MINUTES, LIVE_MINUTES } from "./live-span.ts";
import { toCounts } from "../queries/statistics-query.ts";

/** The interval between queries. A click is stored within one second, and with this interval shown within two. */
const POLL_MS = 600;
const RETRY_MAX_MS = 10 * SECOND_MS;
/** The pause after a query, as a multiple of its duration, so that queries run at most a fifth of the time. */
const PAUSE_FACTOR = 4;

interface LiveOptions extends Pick<Ctx, "db" | "now" | "log"> {
  readonly clickhouse: ClickHouse;
}

export interface OpenLive extends LiveFeed {
  /**
   * Ends the account's streams with expired sessions at once, instead of at their next message, which may be minutes
   * away.
   */
  recheck(accountId: string): Promise<void>;
  /** Ends all streams and accepts no new ones. */
  close(): void;
}

/** The last figures that were sent for a workspace, and the state of its events from which they were computed. */
interface SentFigures {
  readonly state: string;
  readonly live: LiveResponse;
}

/**
 * The live feed of this process. While there are listeners, one query checks all their workspaces for new events, and a
 * second one reads the figures of those that have some. Without listeners there are no queries.
 */
export function openLive({ clickhouse, ...ctx }: LiveOptions): OpenLive {
  const streams = openSessionStreams(ctx);
  const lastSent = new Map<string, SentFigures>();
  const newStreams = new Set<EventStream>();
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
    if (streams.workspaces().size === 0) {
      // no retry is scheduled without listeners, so the next one must start with a query
      failures = 0;
      newStreams.clear();
      return;
    }
    isRunning = true;
    const startedAt = performance.now();
    try {
      await sendUpdates([...streams.workspaces()]);
      if (failures > 0) ctx.log.info("live: the event store is back");
      failures = 0;
    } catch (err) {
      if (failures === 0) ctx.log.warn({ err }, "live: the event store does not respond; retrying with back-off");
      failures++;
      await sendAway(failures === 1 ? streams.all() : [...newStreams]);
    }
    isRunning = false;
    const pauseMs = Math.max(POLL_MS, PAUSE_FACTOR * (performance.now() - startedAt));
    wake(Math.min(pauseMs * 2 ** failures, Math.max(pauseMs, RETRY_MAX_MS)));
  }

  async function sendUpdates(workspaces: readonly string[]): Promise<void> {
    for (const id of lastSent.keys()) if (!workspaces.includes(id)) lastSent.delete(id);
    const arrived = new Set(newStreams);
    newStreams.clear();
    const now = ctx.now().getTime();
    const minuteMs = Math.floor(now / MINUTE_MS) * MINUTE_MS;
    // events that arrive more than a minute late are sent with the next minute
    const counts = await countSince(clickhouse, workspaces, minuteMs - MINUTE_MS);
    const getState = (id: string) => `${minuteMs} ${counts.get(id) ?? 0}`;
    const stale = workspaces.filter((id) => lastSent.get(id)?.state !== getState(id));
    const results =
      stale.length === 0 ? new Map<string, LiveResponse>() : await queryLive(clickhouse, stale, minuteMs, now);
    for (const id of stale) {
      const live = results.get(id) ?? emptyLive(minuteMs);
      lastSent.set(id, { state: getState(id), live });
      await streams.deliver(streams.of(id), (stream) => stream.send("live", live));
    }
    for (const id of workspaces.filter((each) => !stale.includes(each))) {
      const late = streams.of(id).filter((stream) => arrived.has(stream));
      if (late.length > 0) await streams.deliver(late, (stream) => stream.send("live", lastSent.get(id)!.live));
    }
  }

  async function sendAway(to: readonly EventStream[]): Promise<void> {
    lastSent.clear();
    newStreams.clear();
    await streams.deliver(to, (stream) => stream.send("live", { state: "away" } satisfies LiveResponse));
  }

  return {
    listen: (listener) =>
      streams.open(listener, (stream) => {
        newStreams.add(stream);
        if (failures === 0) wake(0);
        else if (!isRunning) void sendAway([...newStreams]);
      }),
    recheck: (accountId) => streams.deliver(streams.ofAccount(accountId), () => undefined),
    close() {
      isClosed = true;
      clearTimeout(timer);
      streams.close();
    },
  };
}

const LATEST = 8;

/** The live figures of each workspace. Workspaces without events are left out. */
async function queryLive(
  clickhouse: ClickHouse,
  workspaces: readonly string[],
  minuteMs: number,
  nowMs: number,
): Promise<Map<string, LiveResponse>> {
  const rows = await selectLive(clickhouse, workspaces, {
    fromMs: minuteMs - (LIVE_MINUTES - 1) * MINUTE_MS,
    currentMs: nowMs - CURRENT_MINUTES * MINUTE_MS,
    latest: LATEST,
  });
  const byWorkspace = Map.groupBy(rows, ({ id }) => id);
  return new Map([...byWorkspace].map(([id, own]) => [id, toLive(own, minuteMs)]));
}

function emptyLive(minuteMs: number): LiveNow {
  const current = { people: 0, owners: 0, noise: 0 };
  return { state: "here", minute: minuteMs / SECOND_MS, minutes: [], ...countsBy([]), current, latest: [] };
}

function toLive(rows: readonly LiveRow[], minuteMs: number): LiveNow {
  const total = rows.find(({ span }) => span === "all");
  if (!total) return emptyLive(minuteMs);
  const byMinute = Map.groupBy(
    rows.filter(({ span }) => span === "minute"),
    ({ minute }) => minute,
  );
  return {
    state: "here",
    minute: minuteMs / SECOND_MS,
    minutes: [...byMinute].map(([start, parts]) => ({ start, ...countsBy(parts) })),
    ...countsBy(rows.filter(({ span }) => span === "kind")),
    current: { people: total.current, owners: total.current_owners, noise: total.current_noise },
    latest: [...total.people, ...total.own, ...total.noise].map(toEvent).toSorted((a, b) => b.time - a.time),
  };
}

function countsBy(rows: readonly LiveRow[]): Pick<LiveNow, "visits" | "clicks"> {
  const countsFor = (kind: LiveRow["type"]) => toCounts(rows.find(({ type }) => type === kind) ?? {});
  return { visits: countsFor("visit"), clicks: countsFor("click") };
}

function toEvent([time, kind, trafficClass, link, country, device, channel, referrer_host]: LiveCells): LiveEvent {
  const event = { time: -time, kind, link, country, device, channel, referrer_host };
  return { ...event, verdict: trafficClass as LiveEvent["verdict"] };
}
