import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { usePreferences } from "#features/accounts/screens/preferences-query.ts";
import type { SessionUser } from "#client/session.ts";
import { Reply, type Responses } from "#testing/api.ts";
import { sampleLink } from "#testing/sample-link.ts";
import { renderScreen, sampleUser } from "#testing/screen.tsx";
import { FirstSteps } from "./first-steps.tsx";

const PREFERENCES = `/v1/settings/${sampleUser._id}/preferences`;
const SAVE = `PUT ${PREFERENCES}`;
const stored = { colour_scheme: "system", page_shared: true, steps_dismissed: false, qr: null };
const view = { id: "0190a000-0000-7000-8000-00000000000b", expiresAt: "2026-03-10T09:00:00.000Z" };

/** The states that the home screen has shown, in order. */
const shown: string[] = [];

function Home() {
  const isDismissed = usePreferences().data?.steps_dismissed;
  const state = isDismissed ? "dismissed" : "open";
  if (shown.at(-1) !== state) shown.push(state);
  return <FirstSteps />;
}

beforeEach(() => {
  shown.length = 0;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

interface HomeOptions {
  readonly person?: Partial<SessionUser>;
  readonly change?: object;
  readonly save?: Responses[string];
}

/** The home screen of an account whose steps are done unless `change` says otherwise. By default, saving fails. */
async function renderHome({ person = {}, change = {}, save }: HomeOptions = {}) {
  const preferences = { ...stored, ...change };
  const rendered = await renderScreen(<Home />, {
    person,
    responses: {
      [`GET ${PREFERENCES}`]: () => preferences,
      [SAVE]: save ?? (() => new Reply(503, { code: "unavailable", message: "Unavailable" })),
      "GET /v1/pages": () => [{ _id: sampleUser._id, username: "ada", has_appearance: true }],
      [`GET /v1/appearance/${sampleUser._id}`]: () => ({ profile_photo: "/photo.png" }),
      "GET /v1/widget/link": () => ["one", "two", "three"].map((id) => sampleLink(id)),
    },
  });
  const states = () =>
    rendered.queries
      .getMutationCache()
      .getAll()
      .map(({ state }) => state.status);
  const isLoaded = () => rendered.calls.length >= 4 && rendered.queries.isFetching() === 0;
  return { ...rendered, states, isLoaded };
}

test("dismisses steps that were done earlier only once, even if saving fails", async () => {
  const { states, calls } = await renderHome();
  await waitFor(() => expect(states()).toContain("error"));
  expect(states()).toEqual(["error"]);
  expect(shown).toEqual(["open", "dismissed"]);
  expect(calls.filter(({ key }) => key === SAVE).map(({ body }) => body)).toEqual([{ steps_dismissed: true }]);
});

test("a dismissal by the person lasts until the next reload if saving fails", async () => {
  const { user, states } = await renderHome({ change: { page_shared: false } });
  await user.click(await screen.findByRole("button", { name: "Hide these steps" }));
  await waitFor(() => expect(states()).toEqual(["error"]));
  expect(shown).toEqual(["open", "dismissed"]);
});

test("shows the QR code also when sharing is the last step, and keeps the focus in the card", async () => {
  const save = ({ body }: { body: unknown }) => ({ ...stored, ...(body as object) });
  const { user } = await renderHome({ change: { page_shared: false }, save });
  await user.click(await screen.findByRole("button", { name: "QR code" }));
  const done = await screen.findByRole("heading", { name: "Your page is live" });
  expect(await screen.findByRole("img", { name: /^QR code for / })).toBeDefined();
  expect(document.activeElement).toBe(done);
});

test("an operator who views the account dismisses nothing", async () => {
  const { isLoaded, states, calls } = await renderHome({ person: { view } });
  await waitFor(() => expect(isLoaded()).toBe(true));
  expect(states()).toEqual([]);
  expect(calls.map(({ key }) => key)).not.toContain(SAVE);
});
