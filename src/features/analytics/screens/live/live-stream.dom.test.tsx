import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useClickSignal } from "./live-stream.ts";

const KEY = ["clicks"] as const;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Renders a stored count, with a live stream that reports clicks. */
async function openScreen() {
  vi.useFakeTimers();
  const stored = { clicks: 0, reads: 0 };
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) });
  vi.stubGlobal("fetch", async () => new Response(body, { headers: { "content-type": "text/event-stream" } }));
  function Clicks() {
    useClickSignal(KEY);
    const { data } = useQuery({
      queryKey: KEY,
      queryFn: async () => {
        stored.reads += 1;
        return { clicks: stored.clicks };
      },
    });
    return <output>{data?.clicks}</output>;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Clicks />
    </QueryClientProvider>,
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(3_000);
  async function report(clicks: number) {
    const live = { state: "here", latest: [], visits: {}, clicks: { humans: clicks } };
    stream!.enqueue(new TextEncoder().encode(`event: live\ndata: ${JSON.stringify(live)}\n\n`));
    await pass(100);
  }
  await report(0);
  return { stored, report, pass };
}

it("shows a click that the stream reports before it is counted", async () => {
  const { stored, report, pass } = await openScreen();
  await report(1);
  expect(screen.getByRole("status").textContent).toBe("0");
  stored.clicks = 1;
  await pass(3_000);
  expect(screen.getByRole("status").textContent).toBe("1");
});

it("refetches again after the first message, since the latest click may not be counted yet", async () => {
  const { stored, pass } = await openScreen();
  stored.clicks = 1;
  await pass(3_000);
  expect(screen.getByRole("status").textContent).toBe("1");
});

it("refetches once if the count has changed after a report, and twice if it has not", async () => {
  const { stored, report, pass } = await openScreen();
  const before = stored.reads;
  stored.clicks = 1;
  await report(1);
  await pass(10_000);
  expect(stored.reads - before).toBe(1);
  await report(2);
  await pass(10_000);
  expect(stored.reads - before).toBe(3);
});
