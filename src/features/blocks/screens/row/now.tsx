import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { SECOND_MS } from "#base/time.ts";

const PACE_MS = 15 * SECOND_MS;

const NowContext = createContext<Date | undefined>(undefined);

/** Provides the time to all rows. It is updated every 15 seconds, so that rows show when their links close. */
export function NowProvider({ children }: { children: ReactNode }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), PACE_MS);
    return () => clearInterval(timer);
  }, []);
  return <NowContext value={now}>{children}</NowContext>;
}

/** The current time, up to 15 seconds old. */
export function useNow(): Date {
  const now = use(NowContext);
  if (!now) throw new Error("There is no NowProvider above this component");
  return now;
}
