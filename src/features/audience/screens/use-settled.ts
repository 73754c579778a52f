import { useEffect, useState } from "react";

const PAUSE_MS = 250;

/** A value once nobody has changed it for a moment, so that not each letter asks the server. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
