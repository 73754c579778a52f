import { type EventColumn, getColumnIndex } from "../event-columns.ts";

/** An event of a segment as it is stored, without an address. */
export interface ShippedEvent {
  readonly kind: string;
  readonly workspaceId: string;
  readonly linkId: string;
  readonly timeMs: number;
  readonly trafficClass: string;
  /** The text of a column. */
  get(column: EventColumn): string;
}

const UNESCAPED: Readonly<Record<string, string>> = { "\\": "\\", t: "\t", n: "\n", r: "\r", "0": "\0" };

/** Reads rows as `toRow` writes them. */
export function readEvents(rows: Buffer): ShippedEvent[] {
  const lines = rows.toString().split("\n").filter(Boolean);
  return lines.map((line) => {
    const cells = line.split("\t");
    const get = (column: EventColumn) => unescape(cells[getColumnIndex(column)] ?? "");
    return {
      kind: get("kind"),
      workspaceId: get("workspace"),
      linkId: get("link"),
      timeMs: Math.round(Number(get("time")) * 1000),
      trafficClass: get("traffic_class"),
      get,
    };
  });
}

function unescape(text: string): string {
  return text.includes("\\") ? text.replace(/\\(.)/g, (_, character: string) => UNESCAPED[character] ?? "") : text;
}
