import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Moves the focus to the new screen, as loading a document would; someone typing in the frame keeps it. */
export function useFocusOnNavigation(target: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!(document.activeElement instanceof HTMLInputElement)) target.current?.focus({ preventScroll: true });
  }, [pathname, target]);
}
