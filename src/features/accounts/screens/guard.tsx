import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { CurrentUser } from "./current-user.ts";
import { signInPath } from "./next.ts";
import type { SignInNotice } from "./notice.ts";
import { useSession, whySessionEnded } from "./session.ts";

/** Shows its children to who is signed in and sends everybody else to the sign-in screen, in place of this entry. */
export function Guard({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (session === null) return waiting;
  // a new key for another person, because nothing that was fetched for one may be shown to the next
  if (session) {
    return (
      <CurrentUser key={session.user._id} value={session.user}>
        {children}
      </CurrentUser>
    );
  }
  const end = whySessionEnded();
  if (end === "left") return <Navigate to="/login" replace />;
  const state: { notice: SignInNotice } | undefined = end === "signed_out" ? { notice: "signed_out" } : undefined;
  return <Navigate to={signInPath(location)} replace state={state} />;
}
