import { openStream } from "#client/call.ts";
import { keepStreamOpen } from "#client/hold-stream.ts";
import type { Live, LiveContract } from "../../live/contract.ts";

interface Following {
  readonly end: AbortSignal;
  /** Called when figures may have changed, also with the first message after each connection. */
  readonly onNews: () => void;
  /** Called with true while both the stream and the event store behind it are available. */
  readonly onState: (isHere: boolean) => void;
}

/** Follows the live stream of the current page until `end`, and reconnects automatically. */
export async function followLive({ end, onNews, onState }: Following): Promise<void> {
  let last = "";
  await keepStreamOpen({
    end,
    open: (signal) => openStream<LiveContract>("GET /v1/analytics/live", { signal }),
    onEvent({ name, data }) {
      if (name !== "live") return;
      const live = JSON.parse(data) as Live;
      onState(live.state === "here");
      // a new minute alone does not count as news
      const news = live.state === "here" ? JSON.stringify([live.latest, live.visits, live.clicks]) : "";
      if (news !== last) onNews();
      last = news;
    },
    onBreak: () => onState(false),
  });
  onState(false);
}
