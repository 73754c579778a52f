import { type RefCallback, useCallback, useState } from "react";

/** True once an element has come within `marginPx` of the viewport. */
export function useNearViewport(marginPx = 600): readonly [RefCallback<HTMLElement>, boolean] {
  const [isNearby, setNearby] = useState(false);
  const watch = useCallback<RefCallback<HTMLElement>>(
    (element) => {
      if (!element) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          setNearby(true);
          observer.disconnect();
        },
        { rootMargin: `${marginPx}px` },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [marginPx],
  );
  return [watch, isNearby];
}
