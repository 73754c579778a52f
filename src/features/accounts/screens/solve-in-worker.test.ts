import { webcrypto } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { solveInWorker } from "./solve-in-worker.ts";

const CHALLENGE = { bits: 10, challenge: "1.abc.def" };
const PROOF = /^1\.abc\.def\.[0-9a-z]+$/;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A worker whose events a test dispatches. */
class FakeWorker extends EventTarget {
  static latest: FakeWorker | undefined;
  isTerminated = false;
  readonly received: unknown[] = [];

  constructor() {
    super();
    FakeWorker.latest = this;
  }

  postMessage(message: unknown) {
    this.received.push(message);
  }

  terminate() {
    this.isTerminated = true;
  }
}

test("receives progress and the proof from the worker, then terminates it", async () => {
  vi.stubGlobal("Worker", FakeWorker);
  const shares: number[] = [];
  const solving = solveInWorker(CHALLENGE, (share) => shares.push(share));
  const worker = FakeWorker.latest!;
  expect(worker.received).toEqual([CHALLENGE]);
  for (const data of [{ share: 0.25 }, { share: 0.5 }, { proof: "solved" }])
    worker.dispatchEvent(new MessageEvent("message", { data }));
  expect(await solving).toBe("solved");
  expect(shares).toEqual([0.25, 0.5]);
  expect(worker.isTerminated).toBe(true);
});

test("solves on the main thread if the worker fails to start or workers are unsupported", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("Worker", FakeWorker);
  const solving = solveInWorker(CHALLENGE, () => undefined);
  FakeWorker.latest!.dispatchEvent(new Event("error"));
  expect(await solving).toMatch(PROOF);
  expect(FakeWorker.latest!.isTerminated).toBe(true);
  vi.stubGlobal("Worker", undefined);
  expect(await solveInWorker(CHALLENGE, () => undefined)).toMatch(PROOF);
  expect(warned).toHaveBeenCalledTimes(2);
});

test("solves on the main thread if the worker cannot compute digests", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const worker = Object.assign(new EventTarget(), {
    postMessage: (data: unknown) => FakeWorker.latest!.dispatchEvent(new MessageEvent("message", { data })),
  });
  vi.stubGlobal("self", worker);
  await import("./solve-worker.ts");
  vi.stubGlobal("Worker", FakeWorker);
  const solving = solveInWorker(CHALLENGE, () => undefined);
  // as in a page without HTTPS
  vi.stubGlobal("crypto", {});
  worker.dispatchEvent(new MessageEvent("message", { data: CHALLENGE }));
  vi.stubGlobal("crypto", webcrypto);
  expect(await solving).toMatch(PROOF);
  expect(FakeWorker.latest!.isTerminated).toBe(true);
});
