import { z } from "zod";
import { LIST_MAX, listLimit, text } from "#base/schema.ts";
import { readCursor, toCursor } from "./cursor.ts";

/** Query keys of a list; without them, the whole list is returned. */
export const pageKeys = {
  cursor: text(300)
    .optional()
    .describe('Where to continue the list: the `cursor` parameter of the URL in the `Link` header with `rel="next"`'),
  limit: listLimit.optional().describe("Returns at most this many, with a `Link` header if there are more"),
};

interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

interface Page {
  readonly items: readonly unknown[];
  /** The cursor of the next page; undefined at the end. */
  readonly next: string | undefined;
}

const position = z.tuple([z.string(), z.int().min(0)]);

/**
 * The page of a list that a query asks for: 100 items unless `limit` says otherwise. A page starts after the last item
 * of the previous one, found by its key `by`, or at that item's old position if it is gone.
 */
export function paginateItems(items: readonly unknown[], by: string, { cursor, limit = LIST_MAX }: PageQuery): Page {
  const start = cursor === undefined ? 0 : findStart(items, by, cursor);
  const page = items.slice(start, start + limit);
  const hasMore = start + page.length < items.length && page.length > 0;
  return { items: page, next: hasMore ? toCursor([getKey(page.at(-1), by), start + page.length - 1]) : undefined };
}

/** The value of a `Link` header (RFC 8288) for the page of `url` at this cursor. */
export function linkToNext(url: string, next: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.set("cursor", next);
  return `<${pathname}?${searchParams.toString()}>; rel="next"`;
}

function findStart(items: readonly unknown[], by: string, cursor: string): number {
  const [key, index] = readCursor(position, cursor);
  const found = items.findIndex((item) => getKey(item, by) === key);
  return found === -1 ? index : found + 1;
}

function getKey(item: unknown, by: string): string {
  return String((item as Readonly<Record<string, unknown>>)[by]);
}
