import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "#base/time.ts";
import { filterSheet } from "./filter-sheet.ts";
import { ParserTimeout } from "#infra/threads/parser-thread.ts";
import type { CustomCodeNote } from "./notes.ts";

/** Custom CSS as served. */
export interface CustomStylesheet {
  /** Empty if the filter left nothing. */
  readonly css: string;
  /** Hash of `css`. */
  readonly hash: string;
  readonly notes: readonly CustomCodeNote[];
  /** True if the CSS could not be parsed this time, so that a later attempt may succeed. */
  readonly isProvisional?: boolean;
}

export const emptyStylesheet: CustomStylesheet = { css: "", hash: "", notes: [] };

/** Filters custom CSS; runs in the parser thread. */
export function makeStylesheet(source: string): CustomStylesheet {
  const { css, notes } = filterSheet(source);
  return { css, notes, hash: css && digest(css).slice(0, 16) };
}

/** A cache of custom CSS as served. The same text is parsed once. */
export interface CustomStylesheets {
  find(source: string): Promise<CustomStylesheet>;
}

const MAX_SHEETS = 500;
/** Delay before CSS that missed the deadline is parsed again. */
const RETRY_MS = MINUTE_MS;

/** Caches the results of `parse`. CSS that misses the deadline is dropped, with a note for its owner. */
export function openCustomStylesheets(
  parse: (source: string) => Promise<CustomStylesheet>,
  { retryMs = RETRY_MS }: { readonly retryMs?: number } = {},
): CustomStylesheets {
  const cache = new LRUCache<string, Promise<CustomStylesheet>>({ max: MAX_SHEETS });
  return {
    find(source) {
      if (source.trim() === "") return Promise.resolve(emptyStylesheet);
      const key = digest(source);
      const cached = cache.get(key);
      if (cached) return cached;
      const making = parse(source).catch((error: unknown): CustomStylesheet => {
        if (error instanceof ParserTimeout) cache.set(key, making, { ttl: retryMs });
        else cache.delete(key);
        return { ...emptyStylesheet, notes: [{ line: 1, code: "css_too_slow" }], isProvisional: true };
      });
      cache.set(key, making);
      return making;
    },
  };
}

/** The path of a workspace's sheet. It changes with the content, so that it can be cached forever. */
export function sheetPath(workspaceId: string, { hash }: CustomStylesheet): string {
  return `/custom/${workspaceId}-${hash}.css`;
}

/** Parses a name made by `sheetPath`; undefined for any other name. */
export function readSheetName(name: string): { workspaceId: string; hash: string } | undefined {
  const found = /^([0-9a-f-]{36})-([0-9a-f]{16})\.css$/.exec(name);
  return found ? { workspaceId: found[1]!, hash: found[2]! } : undefined;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
