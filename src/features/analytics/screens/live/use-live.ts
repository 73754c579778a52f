import { useEffect, useState } from "react";
import { openStream } from "#client/call.ts";
import { keepStreamOpen } from "#client/hold-stream.ts";
import type { Live, LiveContract, LiveNow } from "../../live/contract.ts";

/** `lost`: the server does not respond; `away`: it does, but its event store is down. */
export type LineState = "opening" | "here" | "away" | "lost";

interface Watching {
  /** The last message, which stays on the screen while the connection is lost. */
  readonly live: LiveNow | undefined;
  readonly state: LineState;
}

/** The live figures of the page. Disconnects while the tab is hidden. */
export function useLive(): Watching {
  const [watching, setWatching] = useState<Watching>({ live: undefined, state: "opening" });
  useEffect(() => {
    let leaving: AbortController | undefined;
    const setState = (state: LineState) => setWatching(({ live }) => ({ live, state }));
    function listen() {
      leaving = new AbortController();
      void keepStreamOpen({
        end: leaving.signal,
        open: (signal) => openStream<LiveContract>("GET /v1/analytics/live", { signal }),
        onEvent({ name, data }) {
          if (name !== "live") return;
          const live = JSON.parse(data) as Live;
          if (live.state === "here") setWatching({ live, state: "here" });
          else setState("away");
        },
        onBreak: () => setState("lost"),
      });
    }
    function follow() {
      leaving?.abort();
      if (document.visibilityState === "visible") listen();
    }
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      leaving?.abort();
      document.removeEventListener("visibilitychange", follow);
    };
  }, []);
  return watching;
}
