import { beforeEach, describe, expect, test, vi } from "vitest";
import { Halka, HalkaError } from "../../src/index.ts";
import { followImport } from "./follow-import.ts";

const halka = new Halka({ key: "halka_live_x", url: "https://halka.example" });
const missing = new HalkaError("Not found", { status: 404, code: "not_found" });
const lost = new HalkaError("The server could not be reached", {});

const notes: string[] = [];
beforeEach(() => {
  notes.length = 0;
  vi.spyOn(process.stderr, "write").mockImplementation((text) => notes.push(String(text)) > 0);
  return () => vi.restoreAllMocks();
});

test("a running import is polled less and less often, since all keys share the limit of calls", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const getImport = vi.spyOn(halka, "getImport").mockResolvedValue({ status: "running", progress: 0 } as never);
    const followed = followImport(halka, "1");
    await vi.advanceTimersByTimeAsync(3_000);
    // a short import ends at once
    expect(getImport.mock.calls.length).toBeGreaterThan(3);
    await vi.advanceTimersByTimeAsync(57_000);
    // the Free plan allows 60 calls a minute
    expect(getImport.mock.calls.length).toBeLessThan(20);
    getImport.mockResolvedValue({ status: "done" } as never);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await followed).toEqual({ status: "done" });
  } finally {
    vi.useRealTimers();
  }
});

describe("an error while waiting", () => {
  test("for an import that does not exist does not say that it continues", async () => {
    vi.spyOn(halka, "getImport").mockRejectedValue(missing);
    await expect(followImport(halka, "1")).rejects.toBe(missing);
    expect(notes).toEqual([]);
  });

  test.each([
    ["lost connection", lost, undefined],
    ["rejection of an import that was started", missing, async () => {}],
  ])("such as a %s says how to see the result", async (_, error, start) => {
    vi.spyOn(halka, "getImport").mockRejectedValue(error);
    await expect(followImport(halka, "1", start)).rejects.toBe(error);
    expect(notes.join("")).toContain("halka import --follow 1");
  });
});
