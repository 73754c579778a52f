import { newId, NIL_UUID } from "#base/ids.ts";
import { fromLine, type RawEvent } from "#features/ingest/event.ts";
import type { Spool } from "#features/ingest/spool/spool.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";

/** Exported here so that tests of lower features can check how the rows they store are counted. */
export { countClicks } from "#features/analytics/store/summary.ts";

/** A spool that keeps its lines in memory, to replace that of a node. */
export function recordingSpool() {
  const lines: string[] = [];
  const spool: Spool = {
    append(line, acknowledge) {
      lines.push(line);
      acknowledge();
    },
    close: async () => {},
  };
  return { spool, lines, listEvents: (): RawEvent[] => lines.map((line) => fromLine(line)!) };
}

/** A row of `events`; omitted columns get defaults. */
export interface EventRow {
  readonly workspace: string;
  readonly kind?: "click" | "visit" | "goal" | "block_view" | "block_use";
  readonly time: Date;
  readonly traffic_class?: "human" | "duplicate" | "bot" | "preview" | "prefetch" | "head" | "owner";
  readonly source?: "page" | "direct" | "qr" | "api";
  readonly link?: string;
  readonly visitor?: number;
  readonly country?: string;
  readonly device?: string;
  readonly in_app?: string;
  readonly channel?: string;
  readonly referrer?: string;
  readonly position?: number;
  readonly variant?: string;
  readonly retention_days?: number;
}

/** Inserts rows into the event store as a segment of their own. */
export async function putRows(clickhouse: ClickHouse, rows: readonly EventRow[]): Promise<void> {
  const lines = rows.map((row) =>
    JSON.stringify({
      kind: "click",
      traffic_class: "human",
      source: "page",
      link: NIL_UUID,
      visitor: 0,
      country: "",
      device: "",
      in_app: "",
      channel: "",
      referrer: "",
      position: 0,
      variant: "",
      retention_days: 20_000,
      ...row,
      time: (row.time.getTime() / 1000).toFixed(3),
    }),
  );
  await clickhouse.insertFile({
    table: "events",
    columns: [
      "workspace",
      "kind",
      "time",
      "traffic_class",
      "source",
      "link",
      "visitor",
      "country",
      "device",
      "in_app",
      "channel",
      "referrer",
      "position",
      "variant",
      "retention_days",
    ],
    source: Buffer.from(lines.join("\n")),
    format: "JSONEachRow",
    token: newId(),
  });
}
