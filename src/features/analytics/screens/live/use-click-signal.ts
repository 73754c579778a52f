import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { SECOND_MS } from "#base/time.ts";

/** Delays the permanent connection until the first screen has loaded. */
const CONNECT_AFTER_MS = 2.5 * SECOND_MS;

/**
 * Refetches a query (of a constant key) when the live stream reports news, and returns whether it is connected. Hidden
 * tabs disconnect.
 */
export function useClickSignal(queryKey: QueryKey): boolean {
  const queries = useQueryClient();
  const [isConnected, setConnected] = useState(false);
  useEffect(() => {
    let connection: AbortController | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function connect(end: AbortSignal) {
      const { followLive } = await import("./follow-live.ts");
      if (end.aborted) return;
      await followLive({
        end,
        onNews: () => void queries.invalidateQueries({ queryKey, exact: true }),
        onState: (isHere) => !end.aborted && setConnected(isHere),
      });
    }
    function follow() {
      connection?.abort();
      clearTimeout(timer);
      setConnected(false);
      if (document.visibilityState !== "visible") return;
      const current = new AbortController();
      connection = current;
      timer = setTimeout(() => {
        connect(current.signal).catch((error: unknown) => console.error("live figures", error));
      }, CONNECT_AFTER_MS);
    }
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      connection?.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", follow);
    };
  }, [queries, queryKey]);
  return isConnected;
}
