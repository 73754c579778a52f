import { getColumnIndex } from "../event-columns.ts";
import { readLines } from "./read-segment.ts";

/** The clicks of one link in a segment. */
export interface LinkClicks {
  readonly workspaceId: string;
  readonly linkId: string;
  readonly clicks: number;
  readonly lastMs: number;
}

const [WORKSPACE, KIND, TIME, CLASS, LINK] = [
  getColumnIndex("workspace"),
  getColumnIndex("kind"),
  getColumnIndex("time"),
  getColumnIndex("traffic_class"),
  getColumnIndex("link"),
];

/** The human clicks in rows (as `toRow` writes them), grouped by link. */
export function readClicks(rows: Buffer): LinkClicks[] {
  const byLink = new Map<string, { workspaceId: string; linkId: string; clicks: number; lastMs: number }>();
  for (const line of readLines(rows)) {
    const cells = line.split("\t", LINK + 1);
    if (cells[KIND] !== "click" || (cells[CLASS] !== "human" && cells[CLASS] !== "duplicate")) continue;
    const [linkId, workspaceId, timeMs] = [cells[LINK]!, cells[WORKSPACE]!, Math.round(Number(cells[TIME]) * 1000)];
    const existing = byLink.get(linkId);
    if (!existing) byLink.set(linkId, { workspaceId, linkId, clicks: 1, lastMs: timeMs });
    else {
      existing.clicks += 1;
      existing.lastMs = Math.max(existing.lastMs, timeMs);
    }
  }
  return [...byLink.values()];
}
