import { useLocation, useNavigate } from "react-router";
import { useCurrentPage } from "#features/accounts/screens/current-page.ts";
import { choosePage } from "#features/accounts/screens/session.ts";
import type { ShownPage } from "#features/pages/screens/pages-queries.ts";
import { leaveBy } from "../leaving.ts";

/** What the switcher's button is found by, to take the focus back after everything was drawn anew. */
export const SWITCHER = "page-switcher";

/** Shows another page on the same screen, once what is not saved here was asked about. */
export function useSwitchPage(): (page: Pick<ShownPage, "_id" | "username" | "first">) => void {
  const { id } = useCurrentPage();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (page) => {
    if (page._id === id) return;
    leaveBy(() => {
      // because what a search names, such as a link, is of the page that is left
      void navigate(pathname, { replace: true });
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
