import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { filterSheet } from "./filter-sheet.ts";
import { ParserTimeout } from "#infra/threads/parser-thread.ts";
import type { Note } from "./notes.ts";

/** Custom CSS as it is served. */
export interface Sheet {
  /** Empty where nothing is left. */
  readonly css: string;
  /** Changes with `css`. */
  readonly hash: string;
  readonly notes: readonly Note[];
}

export const noSheet: Sheet = { css: "", hash: "", notes: [] };

/** What is left of custom CSS; runs in the thread of parsers. */
export function makeSheet(source: string): Sheet {
  const { css, notes } = filterSheet(source);
  return { css, notes, hash: css && digest(css).slice(0, 16) };
}

/** Custom CSS as it is served, parsed once for the same text. */
export interface Sheets {
  find(source: string): Promise<Sheet>;
}

const MAX_SHEETS = 500;
/** How long CSS that missed the deadline is not tried again. */
const RETRY_MS = 60_000;

/** Keeps what `parse` makes of custom CSS. CSS that misses the deadline is left out, with a note for its owner. */
export function openSheets(parse: (source: string) => Promise<Sheet>): Sheets {
  const kept = new LRUCache<string, Promise<Sheet>>({ max: MAX_SHEETS });
  return {
    find(source) {
      if (source.trim() === "") return Promise.resolve(noSheet);
      const key = digest(source);
      const known = kept.get(key);
      if (known) return known;
      const making = parse(source).catch((error: unknown): Sheet => {
        if (error instanceof ParserTimeout) kept.set(key, making, { ttl: RETRY_MS });
        else kept.delete(key);
        return { ...noSheet, notes: [{ line: 1, code: "css_too_slow" }] };
      });
      kept.set(key, making);
      return making;
    },
  };
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
