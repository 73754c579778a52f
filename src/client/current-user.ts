import { createContext, useContext } from "react";
import type { SessionUser } from "./session.ts";

export const CurrentUser = createContext<SessionUser | undefined>(undefined);

/** The signed-in person; use it only below the guard. */
export function useCurrentUser(): SessionUser {
  const user = useContext(CurrentUser);
  if (!user) throw new Error("useCurrentUser is used outside the guard");
  return user;
}
