import { act, renderHook, screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import type { PageRedirect } from "#features/routing/page-redirect/contract.ts";
import { Reply } from "#testing/api.ts";
import { renderScreen } from "#testing/screen.tsx";
import { PageRedirectCard } from "./page-redirect-card.tsx";
import { PageRedirectNotice } from "./page-redirect-notice.tsx";
import { usePhase } from "./phase.ts";

const redirect: PageRedirect = {
  to: "https://festival.example/",
  from: null,
  until: null,
  note: "",
  updatedAt: "2026-01-01T00:00:00.000Z",
  restriction: null,
  loops: false,
};

function Screen() {
  return (
    <>
      <PageRedirectNotice />
      <PageRedirectCard />
    </>
  );
}

const texts = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

test("announces a redirect on every screen", async () => {
  await renderScreen(<Screen />, { responses: { "GET /v1/leap": () => redirect } });
  await waitFor(() => expect(texts()).toHaveLength(2));
  expect(texts()[0]).toContain("Visitors go to https://festival.example/.");
  expect(texts()[1]).toBe("Redirect is on.");
});

test("accepts no year of more than four digits, which would count as no end", async () => {
  await renderScreen(<Screen />, { responses: { "GET /v1/leap": () => redirect } });
  const fields = [await screen.findByLabelText<HTMLInputElement>("Starts"), screen.getByLabelText("Ends")];
  for (const field of fields) expect(field.getAttribute("max")).toBe("9999-12-31T23:59");
});

test("says that a redirect leads back to its page, and does not announce it", async () => {
  await renderScreen(<Screen />, { responses: { "GET /v1/leap": () => ({ ...redirect, loops: true }) } });
  await waitFor(() => expect(texts()).toEqual([expect.stringContaining("leads back to your page")]));
});

test("says that moderation has blocked the destination, and not that the redirect is on", async () => {
  await renderScreen(<Screen />, { responses: { "GET /v1/leap": () => ({ ...redirect, restriction: "blocked" }) } });
  await waitFor(() => expect(texts()).toHaveLength(2));
  expect(texts()[0]).toContain("Visitors can't open your page");
  expect(texts()[1]).toContain("Moderation has blocked this address.");
});

test("says that visitors see a warning before they are redirected", async () => {
  await renderScreen(<Screen />, { responses: { "GET /v1/leap": () => ({ ...redirect, restriction: "warned" }) } });
  await waitFor(() => expect(texts()).toContain("Redirect is on. Visitors see a warning first."));
});

test("follows a scheduled redirect from start to end without a reload", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const getLater = (ms: number) => new Date(Date.now() + ms).toISOString();
  const scheduled = { ...redirect, from: getLater(60_000), until: getLater(120_000) };
  const { result } = renderHook(() => usePhase(scheduled));
  const pass = () => act(() => void vi.advanceTimersByTime(60_001));
  expect(result.current.isOn).toBe(false);
  pass();
  expect(result.current.isOn).toBe(true);
  pass();
  expect(result.current).toEqual({ isOn: false, nextMs: undefined });
});

test("follows a redirect whose times are changed while it is shown", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const getLater = (ms: number) => new Date(Date.now() + ms).toISOString();
  const { result, rerender } = renderHook(usePhase, { initialProps: { ...redirect, from: getLater(600_000) } });
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  pass(500_000);
  rerender({ ...redirect, from: getLater(60_000) });
  pass(60_001);
  expect(result.current.isOn).toBe(true);
});

test("keeps what was typed when the redirect is changed elsewhere, and says so", async () => {
  const from = new Date(2030, 4, 1, 9, 0, 28, 500).toISOString();
  let saved: PageRedirect | null = { ...redirect, from };
  const sent: unknown[] = [];
  const { user, fill, queries } = await renderScreen(<PageRedirectCard />, {
    responses: {
      "GET /v1/leap": () => new Reply(200, saved),
      "PUT /v1/leap": ({ body }) => {
        sent.push(body);
        return (saved = { ...redirect, ...(body as object), updatedAt: "2026-01-03T00:00:00.000Z" });
      },
    },
  });
  const getField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Redirect to" });
  await screen.findByRole("textbox", { name: "Redirect to" });
  await fill(getField(), "https://mine.example/");
  saved = { ...redirect, to: "https://other.example/", updatedAt: "2026-01-02T00:00:00.000Z" };
  await act(() => queries.refetchQueries());
  await screen.findByText(/^The redirect was changed elsewhere and now leads to https:\/\/other\.example\/\./);
  expect(getField().value).toBe("https://mine.example/");
  saved = null;
  await act(() => queries.refetchQueries());
  await screen.findByText(/^The redirect was ended elsewhere\./);
  expect(getField().value).toBe("https://mine.example/");
  await user.click(screen.getByRole("button", { name: "Start redirect" }));
  await screen.findByRole("button", { name: "End now" });
  expect(sent).toEqual([expect.objectContaining({ to: "https://mine.example/", from })]);
  expect(screen.queryByText(/elsewhere/)).toBeNull();
  expect(getField().value).toBe("https://mine.example/");
});

test("fills in a redirect that is changed elsewhere while nothing is typed", async () => {
  let saved = redirect;
  const { queries } = await renderScreen(<PageRedirectCard />, { responses: { "GET /v1/leap": () => saved } });
  const getField = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Redirect to" });
  expect((await getField()).value).toBe("https://festival.example/");
  saved = { ...redirect, to: "https://other.example/", updatedAt: "2026-01-02T00:00:00.000Z" };
  await act(() => queries.refetchQueries());
  await waitFor(async () => expect((await getField()).value).toBe("https://other.example/"));
  expect(screen.queryByText(/elsewhere/)).toBeNull();
});

test("keeps the exact time that was set through the API, and accepts any other time", async () => {
  const from = new Date(2030, 4, 1, 9, 0, 28, 500).toISOString();
  const saved: unknown[] = [];
  const { user } = await renderScreen(<Screen />, {
    responses: {
      "GET /v1/leap": () => ({ ...redirect, from }),
      "PUT /v1/leap": ({ body }) => {
        saved.push(body);
        return { ...redirect, from };
      },
    },
  });
  const field = await screen.findByLabelText<HTMLInputElement>("Starts");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(saved).toEqual([expect.objectContaining({ from, until: null })]));
  // otherwise Chromium would accept only times that differ by whole minutes
  expect(field.step).toBe("any");
});
