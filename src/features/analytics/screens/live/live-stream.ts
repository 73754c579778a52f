import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { SECOND_MS } from "#base/time.ts";
import { openStream } from "#client/call.ts";
import { keepStreamOpen } from "#client/keep-stream-open.ts";
import type { LiveResponse, LiveContract, LiveNow } from "../../live/contract.ts";

interface LiveListener {
  /** Delays the connection of a visible tab. */
  readonly delayMs?: number;
  readonly onLive: (live: LiveResponse) => void;
  /** Called each time the connection breaks or cannot be opened. */
  readonly onDisconnect: () => void;
  /** Called when the tab is hidden or shown again; both end the current connection. */
  readonly onVisibilityChange?: () => void;
}

/** Follows the live stream of the current page while the tab is visible; returns a function that stops it. */
function followLive({ delayMs = 0, onLive, onDisconnect, onVisibilityChange }: LiveListener): () => void {
  let connection: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function connect(end: AbortSignal) {
    await keepStreamOpen({
      signal: end,
      open: (signal) => openStream<LiveContract>("GET /v1/analytics/live", {}, { signal }),
      onEvent({ name, data }) {
        if (name === "live" && !end.aborted) onLive(JSON.parse(data) as LiveResponse);
      },
      onBreak: onDisconnect,
    });
    if (!end.aborted) onDisconnect();
  }
  function stop() {
    connection?.abort();
    clearTimeout(timer);
  }
  function follow() {
    stop();
    onVisibilityChange?.();
    if (document.visibilityState !== "visible") return;
    const { signal } = (connection = new AbortController());
    timer = setTimeout(() => void connect(signal), delayMs);
  }
  follow();
  document.addEventListener("visibilitychange", follow);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", follow);
  };
}

/** `lost`: the server does not respond; `away`: the server responds, but its event store is down. */
export type ConnectionState = "opening" | "here" | "away" | "lost";

interface LiveStatus {
  /** The last message, which stays on the screen while the connection is lost. */
  readonly live: LiveNow | undefined;
  readonly state: ConnectionState;
}

/** The live figures of the page. Disconnects while the tab is hidden. */
export function useLive(): LiveStatus {
  const [watching, setWatching] = useState<LiveStatus>({ live: undefined, state: "opening" });
  useEffect(() => {
    const setState = (state: ConnectionState) => setWatching(({ live }) => ({ live, state }));
    return followLive({
      onLive: (live) => (live.state === "here" ? setWatching({ live, state: "here" }) : setState("away")),
      onDisconnect: () => setState("lost"),
    });
  }, []);
  return watching;
}

/** Delays the permanent connection until the first screen has loaded. */
const CONNECT_AFTER_MS = 2.5 * SECOND_MS;

/** The stream reports an event as soon as it is stored; the counts of its day may follow a moment later. */
const COUNTED_AFTER_MS = 2 * SECOND_MS;

/**
 * Refetches a query when the live stream reports news, including its first message, and once more if the figures did
 * not change. `queryKey` must be constant. Returns whether both the stream and the event store are available.
 * Disconnects while the tab is hidden.
 */
export function useClickSignal(queryKey: QueryKey): boolean {
  const queries = useQueryClient();
  const [isConnected, setConnected] = useState(false);
  useEffect(() => {
    let last = "";
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => queries.invalidateQueries({ queryKey, exact: true });
    async function refetchUntilChanged() {
      clearTimeout(timer);
      const before = queries.getQueryData(queryKey);
      await refetch();
      // react-query keeps the same object if the figures are unchanged
      if (last === "" || queries.getQueryData(queryKey) !== before) return;
      clearTimeout(timer);
      timer = setTimeout(() => void refetch(), COUNTED_AFTER_MS);
    }
    const stop = followLive({
      delayMs: CONNECT_AFTER_MS,
      onLive(live) {
        setConnected(live.state === "here");
        // a new minute alone does not count as news
        const news = live.state === "here" ? JSON.stringify([live.latest, live.visits, live.clicks]) : "";
        const isNews = news !== last;
        last = news;
        if (isNews) void refetchUntilChanged();
      },
      onDisconnect: () => setConnected(false),
      onVisibilityChange() {
        last = "";
        clearTimeout(timer);
        setConnected(false);
      },
    });
    return () => {
      last = "";
      clearTimeout(timer);
      stop();
    };
  }, [queries, queryKey]);
  return isConnected;
}
