import { createContext, useContext } from "react";
import type { SessionUser } from "./session.ts";

export const CurrentUser = createContext<SessionUser | undefined>(undefined);

/** The signed-in person; use it only below the guard. */
export function useCurrentUser(): SessionUser {
  const user = useContext(CurrentUser);
  if (!user) throw new Error("useCurrentUser is used outside the guard");
  return user;
}

/** One of the person's pages, with the fields that every screen needs. */
export interface CurrentPage {
  /** Id of its workspace, used for `{userId}` in calls about a page. */
  readonly id: string;
  /** Its address and display name. */
  readonly handle: string;
  readonly isFirst: boolean;
}

/** The page that is selected, or the person's first. */
export function getPage({ _id, username, page }: SessionUser): CurrentPage {
  return page ? { ...page, isFirst: false } : { id: _id, handle: username, isFirst: true };
}

/**
 * The page that all screens are about; use it only below the guard. The person is the same for all pages: see
 * `useCurrentUser`.
 */
export function useCurrentPage(): CurrentPage {
  return getPage(useCurrentUser());
}
