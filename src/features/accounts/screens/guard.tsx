import { type ReactNode, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { CurrentUser } from "./current-user.ts";
import { getPage } from "./current-page.ts";
import { signInPath } from "./next.ts";
import type { SignInNotice } from "./notice.ts";
import { showPage } from "./shown-page.ts";
import { useSession, whySessionEnded } from "./session.ts";

/** Shows its children to who is signed in and sends everybody else to the sign-in screen, in place of this entry. */
export function Guard({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (session === null) return waiting;
  // a new key for another person or page, because nothing that was fetched for one may be shown for the next
  if (session) {
    const { id } = getPage(session.user);
    return (
      <CurrentUser key={`${session.user._id} ${id}`} value={session.user}>
        <Shown page={id === session.user._id ? undefined : id}>{children}</Shown>
      </CurrentUser>
    );
  }
  const end = whySessionEnded();
  if (end === "left") return <Navigate to="/login" replace />;
  const state: { notice: SignInNotice } | undefined = end === "signed_out" ? { notice: "signed_out" } : undefined;
  return <Navigate to={signInPath(location)} replace state={state} />;
}

/** Lets the calls of what it holds be about a page. */
function Shown({ page, children }: { page: string | undefined; children: ReactNode }) {
  // before its children are drawn, because their effects come before its own
  useState(() => showPage(page));
  return children;
}
