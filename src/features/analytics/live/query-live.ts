import { MINUTE_MS, SECOND_MS } from "#base/time.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import { type LiveCells, type LiveRow, selectLive } from "../store/live.ts";
import type { Live, LiveEvent, LiveNow } from "./contract.ts";
import { CURRENT_MINUTES, LIVE_MINUTES } from "./live-span.ts";

const LATEST = 8;

/** The live figures of each workspace; workspaces without events are missing. */
export async function queryLive(
  clickhouse: ClickHouse,
  workspaces: readonly string[],
  minuteMs: number,
  nowMs: number,
): Promise<Map<string, Live>> {
  const rows = await selectLive(clickhouse, workspaces, {
    fromMs: minuteMs - (LIVE_MINUTES - 1) * MINUTE_MS,
    currentMs: nowMs - CURRENT_MINUTES * MINUTE_MS,
    latest: LATEST,
  });
  const byWorkspace = Map.groupBy(rows, ({ id }) => id);
  return new Map([...byWorkspace].map(([id, own]) => [id, toLive(own, minuteMs)]));
}

export function emptyLive(minuteMs: number): LiveNow {
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
  const of = (kind: LiveRow["type"]) => getCounts(rows.find(({ type }) => type === kind));
  return { visits: of("visit"), clicks: of("click") };
}

function getCounts(row: LiveRow | undefined): LiveNow["visits"] {
  return {
    humans: row?.humans ?? 0,
    duplicates: row?.duplicates ?? 0,
    bots: row?.bots ?? 0,
    previews: row?.previews ?? 0,
    prefetches: row?.prefetches ?? 0,
    heads: row?.heads ?? 0,
    owners: row?.owners ?? 0,
    visitors: row?.visitors ?? 0,
  };
}

function toEvent([time, kind, trafficClass, link, country, device, channel, referrer_host]: LiveCells): LiveEvent {
  const event = { time: -time, kind, link, country, device, channel, referrer_host };
  return { ...event, verdict: trafficClass as LiveEvent["verdict"] };
}
