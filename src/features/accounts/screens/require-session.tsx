import { type ReactNode, useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { CurrentUser, getPage } from "#client/current-user.ts";
import { signInPath, type SignInNotice } from "./next-path.ts";
import { keepPage, useSession, findSessionEnd } from "#client/session.ts";

/**
 * Shows its children to signed-in people and redirects everyone else to the sign-in screen, replacing the history
 * entry.
 */
export function RequireSession({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  const accountId = session?.user._id;
  useEffect(() => {
    if (accountId !== undefined) keepPage();
  }, [accountId]);
  if (session === null) return waiting;
  // A new key for another person or page, so that data fetched for one is never shown for another.
  if (session) {
    const { id } = getPage(session.user);
    return (
      <CurrentUser key={`${session.user._id} ${id}`} value={session.user}>
        {children}
      </CurrentUser>
    );
  }
  const end = findSessionEnd();
  if (end === "left") return <Navigate to="/login" replace />;
  const state: { notice: SignInNotice } | undefined = end === "signed_out" ? { notice: "signed_out" } : undefined;
  return <Navigate to={signInPath(location)} replace state={state} />;
}
