import { useLocation, useNavigate } from "react-router";
import { useCurrentPage } from "#client/current-user.ts";
import { choosePage } from "#client/session.ts";
import type { AccountPage } from "#features/pages/screens/pages-queries.ts";
import { useGuardedLeave } from "../leave-guard.tsx";

/** Id of the switcher's button, which gets the focus back after the new page is rendered. */
export const SWITCHER_ID = "page-switcher";

/** Returns a function that shows another page on the same screen, after a prompt if there are unsaved changes. */
export function useSwitchPage(): (page: Pick<AccountPage, "_id" | "username" | "first">) => void {
  const { id } = useCurrentPage();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const guardedLeave = useGuardedLeave();
  return (page) => {
    if (page._id === id) return;
    guardedLeave(() => {
      // keeps the tab of the screen; the rest of the query, such as a link, belongs to the previous page
      const tab = new URLSearchParams(search).get("tab");
      void navigate({ pathname, search: tab === null ? "" : `?${new URLSearchParams({ tab })}` }, { replace: true });
      choosePage(page.first ? undefined : { id: page._id, handle: page.username });
      requestAnimationFrame(focusAfter);
    });
  };
}

function focusAfter(): void {
  const button = document.querySelector<HTMLElement>(`[data-name="${SWITCHER_ID}"] button`);
  const target = button?.checkVisibility() ? button : document.getElementById("content");
  target?.focus({ preventScroll: true });
}
