import { useEffect, useRef, useState } from "react";

const CALM_MS = 30_000;

/** The words as they were at most half a minute ago: so that what reads them aloud is not at it all the time. */
export function useCalmWords(words: string): string {
  const [said, setSaid] = useState(words);
  const next = useRef(words);
  useEffect(() => {
    next.current = words;
  });
  useEffect(() => {
    const timer = setInterval(() => setSaid(next.current), CALM_MS);
    return () => clearInterval(timer);
  }, []);
  return said;
}
