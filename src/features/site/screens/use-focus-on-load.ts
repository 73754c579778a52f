import { type RefObject, useEffect, useRef } from "react";

/** Moves the focus to the heading of an article that came after an in-app navigation, unless the reader went elsewhere. */
export function useFocusOnLoad(heading: RefObject<HTMLElement | null>, loaded: string | undefined, isDirect: boolean) {
  const focused = useRef(isDirect ? loaded : undefined);
  useEffect(() => {
    if (loaded === undefined || focused.current === loaded) return;
    focused.current = loaded;
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree) heading.current?.focus({ preventScroll: true });
  }, [heading, loaded]);
}
