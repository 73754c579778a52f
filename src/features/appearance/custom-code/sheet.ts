import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { filterSheet } from "./filter-sheet.ts";
import type { Note } from "./notes.ts";

/** Custom CSS as it is served. */
export interface Sheet {
  /** Empty where nothing is left. */
  readonly css: string;
  /** Changes with `css`. */
  readonly hash: string;
  readonly notes: readonly Note[];
}

const nothing: Sheet = { css: "", hash: "", notes: [] };
const kept = new LRUCache<string, Sheet>({ max: 500 });

/** What is left of custom CSS; the same text is looked through once. */
export function sheetOf(source: string): Sheet {
  if (source.trim() === "") return nothing;
  const key = digest(source);
  const known = kept.get(key);
  if (known) return known;
  const { css, notes } = filterSheet(source);
  const sheet = { css, notes, hash: css && digest(css).slice(0, 16) };
  kept.set(key, sheet);
  return sheet;
}

/** The address of a workspace's sheet: its name changes with its content, so that it may be kept for ever. */
export function sheetPath(workspaceId: string, { hash }: Sheet): string {
  return `/custom/${workspaceId}-${hash}.css`;
}

/** Reads what `sheetPath` made; undefined for any other name. */
export function readSheetName(name: string): { workspaceId: string; hash: string } | undefined {
  const found = /^([0-9a-f-]{36})-([0-9a-f]{16})\.css$/.exec(name);
  return found ? { workspaceId: found[1]!, hash: found[2]! } : undefined;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
