import { type RefObject, useEffect, useRef } from "react";

/** Moves the focus to the heading of an article that came after an in-app navigation, unless the reader went elsewhere. */
export function useFocusOnArrival(
  heading: RefObject<HTMLElement | null>,
  arrived: string | undefined,
  isDirect: boolean,
) {
  const greeted = useRef(isDirect ? arrived : undefined);
  useEffect(() => {
    if (arrived === undefined || greeted.current === arrived) return;
    greeted.current = arrived;
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree) heading.current?.focus({ preventScroll: true });
  }, [heading, arrived]);
}
