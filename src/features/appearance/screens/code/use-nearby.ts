import { type RefCallback, useCallback, useState } from "react";

/** True once an element has come within one screen of the viewport. */
export function useNearby(): readonly [RefCallback<HTMLElement>, boolean] {
  const [isNearby, setNearby] = useState(false);
  const watch = useCallback<RefCallback<HTMLElement>>((element) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNearby(true);
        observer.disconnect();
      },
      { rootMargin: "600px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [watch, isNearby];
}
