import { type RefObject, useEffect, useRef } from "react";

/** Focuses the heading of an article loaded by an in-app navigation, unless the reader has moved on. */
export function useFocusOnLoad(heading: RefObject<HTMLElement | null>, loaded: string | undefined, isDirect: boolean) {
  const focused = useRef(isDirect ? loaded : undefined);
  useEffect(() => {
    if (loaded === undefined || focused.current === loaded) return;
    focused.current = loaded;
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree) heading.current?.focus({ preventScroll: true });
  }, [heading, loaded]);
}
