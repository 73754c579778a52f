import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { OwnSource } from "#features/analytics/screens/statistics/own-source.tsx";
import { Reply, type Responses } from "#testing/api.ts";
import { sampleLink, sampleShortLink } from "#testing/sample-link.ts";
import { renderScreen } from "#testing/screen.tsx";
import type { Annotation } from "../annotations/contract.ts";
import type { Share } from "../sharing/contract.ts";
import { AnnotationsDialog } from "./annotations/annotations-dialog.tsx";
import { ShareForm } from "./sharing/share-form.tsx";

const [ON_PAGE, OFF_PAGE, GONE] = [1, 2, 3].map((n) => `0190a000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];
const links: Responses = {
  "GET /v1/widget/link": () => [sampleLink(ON_PAGE, { name: "Coffee" })],
  "GET /v1/links": ({ query }) => ({
    links: query.get("ids")?.includes(OFF_PAGE) ? [sampleShortLink(OFF_PAGE, { name: "Flyer" })] : [],
    next: null,
  }),
};
const dates = { createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };
const toNote = (link: string): Annotation => ({
  _id: "0190a000-0000-7000-8000-000000000009",
  title: "Printed",
  day: "2026-05-01",
  link,
  version: 1,
  ...dates,
});

test.each([
  ["off the page", OFF_PAGE, "Flyer"],
  ["that was deleted", GONE, "Deleted link"],
])("a note about a link %s names it, and keeps it when its title is changed", async (_kind, link, name) => {
  const note = toNote(link);
  const path = `/v1/analytics/annotations`;
  const { user, calls, fill } = await renderScreen(
    <OwnSource>
      <AnnotationsDialog onClose={() => undefined} />
    </OwnSource>,
    { responses: { ...links, [`GET ${path}`]: () => [note], [`PUT ${path}/${note._id}`]: () => note } },
  );
  expect((await screen.findByRole("listitem")).textContent).toContain("Printed");
  await within(screen.getByRole("listitem")).findByText(new RegExp(name));
  await user.click(screen.getByRole("button", { name: /Edit.*Printed/ }));
  await fill(await screen.findByRole("textbox", { name: "What happened" }), "Printed again");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("listitem");
  const sent = calls.find(({ key }) => key.startsWith("PUT"));
  expect(sent?.body).toMatchObject({ title: "Printed again", link });
});

test("a failed deletion puts back only its own note, where it was", async () => {
  const path = "/v1/analytics/annotations";
  const notes = [7, 8, 9].map((n) => ({ ...toNote(ON_PAGE), _id: `0190a000-0000-7000-8000-00000000000${n}` }));
  const [old, printed, last] = notes.map((note, n) => ({ ...note, title: `Note ${n}`, day: `2026-05-0${n + 1}` })) as [
    Annotation,
    Annotation,
    Annotation,
  ];
  const failing = Promise.withResolvers<void>();
  let reads = 0;
  const { user, calls } = await renderScreen(
    <OwnSource>
      <AnnotationsDialog onClose={() => undefined} />
    </OwnSource>,
    {
      responses: {
        ...links,
        // no later response hides what the list shows in the meantime
        [`GET ${path}`]: () => (reads++ === 0 ? [last, printed, old] : new Reply(503)),
        [`DELETE ${path}/${printed._id}`]: async () => {
          await failing.promise;
          return new Reply(503, {});
        },
        [`DELETE ${path}/${old._id}`]: () => new Reply(204),
      },
    },
  );
  const shown = () => screen.queryAllByRole("listitem").map(({ textContent }) => /Note \d/.exec(textContent)?.[0]);
  await user.click(await screen.findByRole("button", { name: /Delete.*Note 1/ }));
  await user.click(screen.getByRole("button", { name: /Delete.*Note 0/ }));
  await waitFor(() => expect(calls.filter(({ key }) => key.startsWith("DELETE"))).toHaveLength(2));
  expect(shown()).toEqual(["Note 2"]);
  failing.resolve();
  await waitFor(() => expect(shown().length).toBeGreaterThan(1));
  expect(shown()).toEqual(["Note 2", "Note 1"]);
});

const share: Share = {
  _id: "0190a000-0000-7000-8000-000000000009",
  name: "Sponsor",
  url: "https://halka.example/stats/x",
  has_password: false,
  links: [OFF_PAGE, GONE],
  hide_referrers: false,
  active: true,
  opened_at: null,
  ...dates,
};

test("the form of a share also lists its links that are off the page or deleted, so they can be removed", async () => {
  const put = `PUT /v1/analytics/shares/${share._id}`;
  const { user, calls } = await renderScreen(
    <OwnSource>
      <ShareForm share={share} onDone={() => undefined} />
    </OwnSource>,
    { responses: { ...links, [put]: () => share } },
  );
  await screen.findByRole("checkbox", { name: "Flyer", checked: true });
  await user.click(screen.getByRole("checkbox", { name: "Deleted link", checked: true }));
  await user.click(screen.getByRole("checkbox", { name: "Coffee", checked: false }));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(calls.some(({ key }) => key === put)).toBe(true));
  expect(calls.find(({ key }) => key === put)?.body).toMatchObject({ links: [OFF_PAGE, ON_PAGE] });
});

test("sends the same idempotency key when it retries a share, and a new one after a change of the form", async () => {
  const path = "POST /v1/analytics/shares";
  const unavailable = new Reply(503, { code: "unavailable", message: "Unavailable" });
  const { user, calls, fill } = await renderScreen(
    <OwnSource>
      <ShareForm share={undefined} onDone={() => undefined} />
    </OwnSource>,
    { responses: { ...links, [path]: () => unavailable } },
  );
  const keys = () => calls.filter(({ key }) => key === path).map(({ headers }) => headers["idempotency-key"]);
  async function attempt(name: string) {
    const before = keys().length;
    await fill(await screen.findByRole("textbox", { name: "Who is it for?" }), name);
    await user.click(await screen.findByRole("button", { name: "Create link" }));
    await waitFor(() => expect(keys()).toHaveLength(before + 1));
    await screen.findByRole("button", { name: "Create link" });
  }
  for (const name of ["Sponsor", "Sponsor", "Another"]) await attempt(name);
  const [first, again, changed] = keys();
  expect([first === again, first === changed]).toEqual([true, false]);
});

test("a note whose first attempt got no response is not added twice", async () => {
  const path = "POST /v1/analytics/annotations";
  const unavailable = new Reply(503, { code: "unavailable", message: "Unavailable" });
  const { user, calls, fill } = await renderScreen(
    <OwnSource>
      <AnnotationsDialog onClose={() => undefined} />
    </OwnSource>,
    { responses: { ...links, "GET /v1/analytics/annotations": () => [], [path]: () => unavailable } },
  );
  const keys = () => calls.filter(({ key }) => key === path).map(({ headers }) => headers["idempotency-key"]);
  await user.click((await screen.findAllByRole("button", { name: "Add note" }))[0]!);
  async function attempt(title: string) {
    const before = keys().length;
    await fill(await screen.findByRole("textbox", { name: "What happened" }), title);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(keys()).toHaveLength(before + 1));
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(false));
  }
  for (const title of ["Printed", "Printed", "Launched"]) await attempt(title);
  const [first, again, changed] = keys();
  expect(first).toBeDefined();
  expect([first === again, first === changed]).toEqual([true, false]);
});
