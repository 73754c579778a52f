import { useEffect, useRef, useState } from "react";

const UPDATE_EVERY_MS = 30_000;

/** A text that changes at most every 30 seconds, so that screen readers are not constantly interrupted. */
export function useThrottledText(words: string): string {
  const [shown, setShown] = useState(words);
  const next = useRef(words);
  useEffect(() => {
    next.current = words;
  });
  useEffect(() => {
    const timer = setInterval(() => setShown(next.current), UPDATE_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return shown;
}
