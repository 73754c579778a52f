import { useEffect, useState } from "react";
import { openStream } from "#features/accounts/screens/call.ts";
import { holdStream } from "#features/accounts/screens/stream/hold-stream.ts";
import type { Live, LiveContract, LiveNow } from "../../live/contract.ts";

/** `lost`: nobody answers; `away`: the server does, and says that its event store does not. */
export type LineState = "opening" | "here" | "away" | "lost";

export interface Watching {
  /** What was heard last, which stays on the screen while the line is broken. */
  readonly live: LiveNow | undefined;
  readonly state: LineState;
}

/** What happens on the page right now. Nobody listens while the tab is hidden. */
export function useLive(): Watching {
  const [watching, setWatching] = useState<Watching>({ live: undefined, state: "opening" });
  useEffect(() => {
    let leaving: AbortController | undefined;
    const say = (state: LineState) => setWatching(({ live }) => ({ live, state }));
    function listen() {
      leaving = new AbortController();
      void holdStream({
        end: leaving.signal,
        open: (signal) => openStream<LiveContract>("GET /v1/analytics/live", { signal }),
        onEvent({ name, data }) {
          if (name !== "live") return;
          const live = JSON.parse(data) as Live;
          if (live.state === "here") setWatching({ live, state: "here" });
          else say("away");
        },
        onBreak: () => say("lost"),
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
