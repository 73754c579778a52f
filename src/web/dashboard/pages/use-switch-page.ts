import { useLocation, useNavigate } from "react-router";
import { useCurrentPage } from "#client/current-page.ts";
import { choosePage } from "#client/session.ts";
import type { VisibilityPage } from "#features/pages/screens/pages-queries.ts";
import { useLeaveThrough } from "../leave-guard.tsx";

/** Identifies the switcher's button, which gets the focus back after the screen is rendered again. */
export const SWITCHER = "page-switcher";

/** Shows another page on the same screen, after a prompt about unsaved changes. */
export function useSwitchPage(): (page: Pick<VisibilityPage, "_id" | "username" | "first">) => void {
  const { id } = useCurrentPage();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const leaveThrough = useLeaveThrough();
  return (page) => {
    if (page._id === id) return;
    leaveThrough(() => {
      // a tab belongs to the screen; anything else in the query, such as a link, belongs to the page that is left
      const tab = new URLSearchParams(search).get("tab");
      void navigate({ pathname, search: tab === null ? "" : `?${new URLSearchParams({ tab })}` }, { replace: true });
      choosePage(page.first ? undefined : { id: page._id, handle: page.username });
      requestAnimationFrame(focusAfter);
    });
  };
}

function focusAfter(): void {
  const button = document.querySelector<HTMLElement>(`[data-name="${SWITCHER}"] button`);
  const target = button?.checkVisibility() ? button : document.getElementById("content");
  target?.focus({ preventScroll: true });
}
