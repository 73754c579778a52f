import { HalkaError } from "./error.ts";

/** The start of a page; empty for the first page. */
interface Start {
  readonly cursor?: string;
}

/**
 * A page of a list: its rows under any name, and the cursor of the next page, null or absent at the end. If it is an
 * array, the cursor is a hidden property of it.
 */
type Page = { readonly next?: string | null } | readonly unknown[];

type RowsOf<P> = P extends readonly (infer Row)[]
  ? Row
  : { [K in keyof P]: NonNullable<P[K]> extends readonly (infer Row)[] ? Row : never }[keyof P];

/**
 * All rows of a list, page by page: `for await (const link of paginate((start) => halka.listLinks(start)))`. Lists that
 * are arrays are complete unless `limit` is passed: `paginate((start) => halka.listDomains({ limit: 50, ...start }))`.
 * Throws a `HalkaError` if the function does not pass `start` on, since it would return the first page for ever.
 */
export async function* paginate<P extends Page>(
  getPage: (start: Start) => Promise<P>,
): AsyncGenerator<RowsOf<P>, void> {
  let cursor: string | undefined;
  do {
    const page = await getPage(cursor === undefined ? {} : { cursor });
    const next = (page as { readonly next?: string | null }).next ?? undefined;
    if (next !== undefined && next === cursor)
      throw new HalkaError("The function passed to paginate must pass its argument on, as in listLinks(start)", {
        code: "parameters_invalid",
      });
    const rows = Array.isArray(page) ? page : Object.values(page).find((value) => Array.isArray(value));
    yield* (rows ?? []) as RowsOf<P>[];
    cursor = next;
  } while (cursor !== undefined);
}

/** Adds the cursor of a `Link` header (RFC 8288) to an array as the hidden property `next`. */
export function addNext(rows: readonly unknown[], { headers, url }: Response): void {
  const next = /<([^>]*)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
  if (next === undefined) return;
  const cursor = new URL(next, url || "https://halka.example").searchParams.get("cursor");
  Object.defineProperty(rows, "next", { value: cursor, enumerable: false });
}
