import type { Cache } from "./cache.ts";
import type { Page } from "./cached-page.ts";

/** The page behind a key, from memory if it is cached. */
export async function findPage(pages: Cache<Page>, key: string): Promise<Page | undefined> {
  const known = pages.peek(key);
  return known === undefined ? pages.find(key) : (known ?? undefined);
}
