import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderScreen } from "#testing/screen.tsx";
import { useView } from "./use-view.ts";

function Today() {
  return <p>{useView(undefined).view.span.until}</p>;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date(2026, 4, 1, 23, 59) });
});
afterEach(() => {
  vi.useRealTimers();
});

test("moves today to the next day at midnight", async () => {
  await renderScreen(<Today />, { path: "/stats?period=today" });
  expect(screen.getByText("2026-05-01")).toBeDefined();
  act(() => void vi.advanceTimersByTime(120_000));
  expect(screen.getByText("2026-05-02")).toBeDefined();
});

test("moves today to the current day when the tab is shown again", async () => {
  await renderScreen(<Today />, { path: "/stats?period=today" });
  vi.setSystemTime(new Date(2026, 4, 3, 8));
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(screen.getByText("2026-05-03")).toBeDefined();
});

function Count() {
  const { view, change } = useView(undefined);
  return (
    <button
      onClick={() => {
        change({ countChoice: { measure: "human" } });
        change({ countChoice: { withOwn: true } });
      }}
    >
      {`${view.measure} ${view.withOwn}`}
    </button>
  );
}

test("keeps both of two changes that are made before the next render", async () => {
  await renderScreen(<Count />, { path: "/stats?count=unique" });
  act(() => screen.getByRole("button", { name: "unique false" }).click());
  expect(await screen.findByRole("button", { name: "human true" })).toBeDefined();
  expect(localStorage.getItem("counting")).toBe("human+own");
});
