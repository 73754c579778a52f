import { useCurrentUser } from "./current-user.ts";
import type { SessionUser } from "./session.ts";

/** One of the person's pages, as far as every screen must know it. */
export interface CurrentPage {
  /** Of its workspace: what stands in the place of `{userId}` in calls about a page. */
  readonly id: string;
  /** Its address, and what people call it. */
  readonly handle: string;
  readonly isFirst: boolean;
}

/** The page that somebody has chosen, or their first. */
export function getPage({ _id, username, page }: SessionUser): CurrentPage {
  return page ? { ...page, isFirst: false } : { id: _id, handle: username, isFirst: true };
}

/** The page that all screens are about; only below the guard. The person themselves is `useCurrentUser`, whichever page they look at. */
export function useCurrentPage(): CurrentPage {
  return getPage(useCurrentUser());
}
