import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { NO_COUNTS } from "../../queries/statistics-query.ts";
import type { LiveNow } from "../../live/contract.ts";
import { OwnSource } from "../statistics/own-source.tsx";
import { LiveCard } from "./live-card.tsx";

const LEAFLET = "0190a000-0000-7000-8000-0000000000a2";
const live: LiveNow = {
  state: "here",
  minute: 1_777_636_800,
  minutes: [],
  visits: NO_COUNTS,
  clicks: { ...NO_COUNTS, humans: 1, visitors: 1 },
  current: { people: 1, owners: 0, noise: 0 },
  latest: [
    {
      time: 1_777_636_800_000,
      kind: "click",
      verdict: "human",
      link: LEAFLET,
      country: "",
      device: "mobile",
      channel: "direct",
      referrer_host: "",
    },
  ],
};

afterEach(() => vi.unstubAllGlobals());

/** Sends these figures as the first message of the live stream. */
function stubStream(): void {
  const message = new TextEncoder().encode(`event: live\ndata: ${JSON.stringify(live)}\n\n`);
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(message) });
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (address: string, init: RequestInit) =>
    address.includes("/v1/analytics/live")
      ? Promise.resolve(new Response(body, { headers: { "content-type": "text/event-stream" } }))
      : fetch(address, init),
  );
}

test("names a short link that is not on the page", async () => {
  stubStream();
  await renderScreen(
    <OwnSource>
      <LiveCard countChoice={{ measure: "human", withOwn: false }} />
    </OwnSource>,
    {
      responses: {
        "GET /v1/widget/link": () => [],
        "GET /v1/links": () => ({ links: [{ _id: LEAFLET, name: "Leaflet", slug: "web", thumbnail: "" }] }),
      },
    },
  );
  expect(await screen.findByText(/Leaflet/)).toBeDefined();
});
