/** The start of a page; empty for the first page. */
interface Start {
  readonly cursor?: string;
}

/** A page of a list: its rows under any name, and the cursor of the next page, null or absent at the end. */
interface Page {
  readonly next?: string | null;
}

type RowsOf<P> = { [K in keyof P]: NonNullable<P[K]> extends readonly (infer Row)[] ? Row : never }[keyof P];

/**
 * All rows of a list, page by page: `for await (const link of paginate((start) => halka.listLinks(start)))`.
 */
export async function* paginate<P extends Page>(
  getPage: (start: Start) => Promise<P>,
): AsyncGenerator<RowsOf<P>, void> {
  let cursor: string | undefined;
  do {
    const page = await getPage(cursor === undefined ? {} : { cursor });
    const rows = Object.values(page).find((value) => Array.isArray(value)) as RowsOf<P>[] | undefined;
    yield* rows ?? [];
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}
