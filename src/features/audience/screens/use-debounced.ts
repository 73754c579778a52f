import { useEffect, useState } from "react";

const PAUSE_MS = 250;

/** A debounced value, so that not every keystroke queries the server. */
export function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
