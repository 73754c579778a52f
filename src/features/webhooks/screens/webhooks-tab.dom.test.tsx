import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Reply, type Responses } from "#testing/api.ts";
import { renderScreen } from "#testing/screen.tsx";
import { Toasts } from "#ui/toasts.tsx";
import type { Delivery, Webhook } from "../contract.ts";
import { WebhooksTab } from "./webhooks-tab.tsx";

const webhook: Webhook = {
  _id: "0190a000-0000-7000-8000-0000000000aa",
  url: "https://crm.example/halka",
  name: "CRM",
  events: ["*"],
  filters: { tags: [], domains: [] },
  format: "standard",
  chatId: null,
  signature: "hmac",
  publicKey: null,
  active: true,
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  pausedUntil: null,
  previousSecretUntil: null,
  lastDelivery: null,
  createdAt: "2026-11-01T10:00:00.000Z",
  updatedAt: "2026-11-01T10:00:00.000Z",
};
const request = JSON.stringify({ type: "link.created", data: { name: "Spring" } });
const delivery: Delivery = {
  _id: "0190a000-0000-7000-8000-0000000000bb",
  type: "link.created",
  state: "waiting",
  isTest: false,
  status: 500,
  response: "no",
  request,
  requestLength: request.length,
  attempts: [{ at: "2026-11-01T10:00:00.000Z", status: 500, durationMs: 12 }],
  nextAttemptAt: "2026-11-01T20:00:00.000Z",
  createdAt: "2026-11-01T10:00:00.000Z",
};
const PATH = `/v1/webhooks/${webhook._id}`;

async function renderDetail(hook: Partial<Webhook>, deliveries: Delivery[], responses: Responses = {}) {
  const shown = await renderScreen(
    <>
      <WebhooksTab />
      <Toasts />
    </>,
    {
      path: `/dashboard/developers?tab=webhooks&webhook=${webhook._id}`,
      responses: {
        "GET /v1/webhooks": () => ({ webhooks: [{ ...webhook, ...hook }], next: null }),
        [`GET ${PATH}/deliveries`]: () => ({ deliveries, next: null }),
        ...responses,
      },
    },
  );
  return { ...shown, sent: (key: string) => shown.calls.filter((call) => call.key === key) };
}

/** Opens the only delivery in the list. */
async function openDelivery(): Promise<HTMLElement> {
  const row = await screen.findByRole("listitem");
  const details = row.querySelector("details")!;
  details.open = true;
  details.dispatchEvent(new Event("toggle"));
  await within(row).findByText("webhook-id");
  return row;
}

test("fetches a request that the list cut off, even if it contains surrogate pairs", async () => {
  // the list has the first 4,096 characters; there are no surrogate pairs after them
  const whole = JSON.stringify({ type: "link.created", data: { name: "🎉".repeat(200) + "x".repeat(4_000) } });
  const characters = Array.from(whole);
  const cut = { ...delivery, request: characters.slice(0, 4_096).join(""), requestLength: characters.length };
  const { sent } = await renderDetail({}, [cut], {
    [`GET ${PATH}/deliveries/${delivery._id}`]: () => ({ ...delivery, request: whole }),
  });
  const row = await openDelivery();
  const shown = () => within(row).getByRole("region", { name: "Request" }).textContent;
  await waitFor(() => expect(JSON.parse(shown())).toEqual(JSON.parse(whole)));
  expect(sent(`GET ${PATH}/deliveries/${delivery._id}`)).toHaveLength(1);
});

test("a delivery that waits for its next attempt can be sent at once", async () => {
  const { user, sent } = await renderDetail({}, [delivery], {
    [`POST ${PATH}/deliveries/${delivery._id}/replay`]: () => delivery,
  });
  const row = await openDelivery();
  await user.click(within(row).getByRole("button", { name: "Send now" }));
  expect(await screen.findByText("It's on its way.")).toBeDefined();
  expect(sent(`POST ${PATH}/deliveries/${delivery._id}/replay`)).toHaveLength(1);
});

test("a delivery says why each attempt failed, and its line in the list says it of the last one", async () => {
  const attempts: Delivery["attempts"] = [
    { at: "2026-11-01T10:00:00.000Z", status: null, durationMs: 36 },
    { at: "2026-11-01T10:00:05.000Z", status: 302, durationMs: 12, error: "redirect" },
    { at: "2026-11-01T10:05:05.000Z", status: null, durationMs: 25, error: "dns" },
  ];
  await renderDetail({}, [{ ...delivery, status: null, response: null, attempts }]);
  expect(await screen.findByText("The host name couldn't be resolved.")).toBeDefined();
  const row = await openDelivery();
  const shown = within(within(row).getByRole("list"))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(shown).toEqual([
    expect.stringMatching(/ · No response · 36 ms$/),
    expect.stringMatching(/ · Response 302 · 12 ms · The response is a redirect, .*\.$/),
    expect.stringMatching(/ · No response · 25 ms · The host name couldn't be resolved\.$/),
  ]);
});

test("a test says why there was no response", async () => {
  const { user } = await renderDetail({}, [], {
    [`POST ${PATH}/test`]: () => ({
      ...delivery,
      state: "failed",
      isTest: true,
      status: null,
      response: null,
      attempts: [{ at: "2026-11-01T10:00:00.000Z", status: null, durationMs: 36, error: "refused" }],
    }),
  });
  await user.click(await screen.findByRole("button", { name: "Send" }));
  expect(await screen.findByText("The server refused the connection.")).toBeDefined();
});

test("a webhook says until when its receiver asked for a pause", async () => {
  await renderDetail({ failingSince: "2026-11-01T10:00:00.000Z", pausedUntil: "2026-11-02T10:00:00.000Z" }, []);
  expect(await screen.findByText(/^Failing since .* The receiver asked us to wait until 2 Nov 2026/)).toBeDefined();
});

test("saves only what was changed in the form, so that changes made elsewhere are kept", async () => {
  const hook: Partial<Webhook> = { filters: { tags: ["sale"], domains: [] } };
  const { user, fill, queries, sent } = await renderDetail(hook, [], { [`PATCH ${PATH}`]: () => webhook });
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  await fill(await screen.findByRole("textbox", { name: "Name" }), "Shop");
  Object.assign(hook, { url: "https://crm.example/new", events: ["link.created"] });
  await act(() => queries.invalidateQueries({ queryKey: ["webhooks", "list"] }));
  expect(await screen.findByText("https://crm.example/new")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Webhook saved.")).toBeDefined();
  expect(sent(`PATCH ${PATH}`).map(({ body }) => body)).toEqual([{ name: "Shop" }]);
});

test("a rotation whose response was lost is retried with the same key", async () => {
  const replies = [new Reply(502), { ...webhook, secret: "whsec_new" }, { ...webhook, secret: "whsec_newer" }];
  const { user, sent } = await renderDetail({}, [], { [`POST ${PATH}/rotate`]: () => replies.shift() });
  const rotate = async () => {
    await user.click(await screen.findByRole("button", { name: "New secret" }));
    await user.click(await screen.findByRole("button", { name: "Create a new secret" }));
  };
  await rotate();
  expect(await screen.findByText("That didn't work. Try again.")).toBeDefined();
  await rotate();
  await user.click(await screen.findByRole("button", { name: "I've copied it" }));
  await rotate();
  expect(await screen.findByText("whsec_newer")).toBeDefined();
  const keys = sent(`POST ${PATH}/rotate`).map(({ headers }) => headers["idempotency-key"]);
  expect(keys).toHaveLength(3);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("reports that a chat's first webhook was saved, and focuses the list that it appears in", async () => {
  const hooks: Webhook[] = [];
  const { user, fill } = await renderScreen(
    <>
      <WebhooksTab />
      <Toasts />
    </>,
    {
      path: "/dashboard/developers?tab=webhooks",
      responses: {
        "GET /v1/webhooks": () => ({ webhooks: hooks, next: null }),
        "POST /v1/webhooks": () => {
          hooks.push({ ...webhook, format: "slack" });
          return hooks[0];
        },
      },
    },
  );
  await user.click(await screen.findByRole("button", { name: "Add webhook" }));
  await user.click(await screen.findByRole("radio", { name: "Slack" }));
  await fill(screen.getByRole("textbox", { name: "Address" }), "https://hooks.slack.com/services/T/B/x");
  await user.click(screen.getAllByRole("button", { name: "Add webhook" }).at(-1)!);
  expect(await screen.findByText("Webhook saved.")).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Webhooks" })));
});
