import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { DAY_MS } from "#base/time.ts";
import { Reply, type Responses } from "#testing/api.ts";
import { renderScreen, sampleUser } from "#testing/screen.tsx";
import { Toasts } from "#ui/toasts.tsx";
import type { ApiKey } from "../contract.ts";
import { KeysTab } from "./keys-tab.tsx";

const KEY = `halka_live_${"a".repeat(50)}`;
const apiKey: ApiKey = {
  _id: "0190a000-0000-7000-8000-0000000000aa",
  name: "Build server",
  start: "halka_live_aaaa",
  scopes: ["links:read", "links:write"],
  networks: [],
  creator: { _id: sampleUser._id, name: "Ada" },
  createdAt: "2026-11-01T10:00:00.000Z",
  expiresAt: null,
  lastUsedAt: null,
  formerKeyUntil: null,
};

async function renderKeys(keys: ApiKey[], responses: Responses = {}) {
  const shown = await renderScreen(
    <>
      <KeysTab />
      <Toasts />
    </>,
    { path: "/dashboard/developers", responses: { "GET /v1/api-keys": () => keys, ...responses } },
  );
  return { ...shown, sent: (key: string) => shown.calls.filter((call) => call.key === key) };
}

const findButton = (name: string) => screen.findByRole("button", { name });
/** Stops the calendar at this moment until the end of the test; timers keep running. */
function fixDate(now: Date): void {
  vi.useFakeTimers({ toFake: ["Date"], now });
  onTestFinished(() => void vi.useRealTimers());
}
const dialog = (name: string) => screen.findByRole("dialog", { name });

test("creates a key, and shows it once with a command", async () => {
  const keys: ApiKey[] = [];
  const { user, sent } = await renderKeys(keys, {
    "POST /v1/api-keys": () => {
      keys.push(apiKey);
      return new Reply(201, { ...apiKey, key: KEY });
    },
  });
  expect(await screen.findByText(/An API key lets a program of yours create links/)).toBeDefined();
  await user.click(await findButton("Create key"));
  const form = within(await dialog("Create an API key"));
  await user.type(form.getByLabelText("Name"), " Build server ");
  await user.click(form.getByRole("radio", { name: "Custom" }));
  await user.click(form.getByRole("checkbox", { name: "Write Links" }));
  expect(form.getByRole<HTMLInputElement>("checkbox", { name: "Read Links" })).toMatchObject({
    checked: true,
    disabled: true,
  });
  await user.selectOptions(form.getByLabelText("Expires"), "Never");
  await user.click(form.getByRole("button", { name: "Create key" }));
  const shown = within(await dialog("Your key “Build server”"));
  expect(shown.getByRole("button", { name: `Copy key ${KEY}` })).toBeDefined();
  expect(shown.getByText(/^curl /).textContent).toBe(
    `curl ${location.origin}/v1/links -H "Authorization: Bearer ${KEY}"`,
  );
  const [call] = sent("POST /v1/api-keys");
  expect(call).toMatchObject({
    body: { name: "Build server", scopes: ["links:read", "links:write"], expiresAt: null, networks: [] },
  });
  await user.click(shown.getByRole("button", { name: "Done" }));
  expect(await screen.findByText("halka_live_aaaa…")).toBeDefined();
  expect(screen.queryByText(new RegExp(KEY))).toBeNull();
});

test("names the missing fields without sending a request", async () => {
  const { user, sent } = await renderKeys([]);
  await user.click(await findButton("Create key"));
  const form = within(await dialog("Create an API key"));
  await user.click(form.getByRole("radio", { name: "Custom" }));
  await user.click(form.getByRole("checkbox", { name: "Read Links" }));
  await user.selectOptions(form.getByLabelText("Expires"), "On a date");
  await user.click(form.getByRole("button", { name: "Create key" }));
  const alerts = await form.findAllByRole("alert");
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    "Enter a name",
    "Choose at least one permission",
    "Choose a date in the future",
  ]);
  expect(document.activeElement).toBe(form.getByLabelText("Name"));
  expect(sent("POST /v1/api-keys")).toEqual([]);
});

test("does not create a key without any permission", async () => {
  const { user, sent } = await renderKeys([]);
  await user.click(await findButton("Create key"));
  const form = within(await dialog("Create an API key"));
  await user.type(form.getByLabelText("Name"), "Nothing");
  await user.click(form.getByRole("radio", { name: "Custom" }));
  await user.click(form.getByRole("checkbox", { name: "Read Links" }));
  await user.click(form.getByRole("button", { name: "Create key" }));
  expect((await form.findByRole("alert")).textContent).toBe("Choose at least one permission");
  expect(sent("POST /v1/api-keys")).toEqual([]);
});

test("names the line of a bad network, opens its field and keeps what was typed", async () => {
  const message = "Enter an address, or a network such as 192.0.2.0/24";
  const { user, fill } = await renderKeys([], {
    "POST /v1/api-keys": () => new Reply(422, { code: "invalid", message, errors: [{ field: "networks.1", message }] }),
  });
  await user.click(await findButton("Create key"));
  const form = within(await dialog("Create an API key"));
  await user.type(form.getByLabelText("Name"), "Office");
  await fill(form.getByLabelText("Allowed addresses"), "192.0.2.1\n\nnowhere");
  await user.click(form.getByRole("button", { name: "Create key" }));
  expect((await form.findByRole("alert")).textContent).toBe(`Line 3: ${message}`);
  expect(form.getByText("More options").closest("details")!.open).toBe(true);
  expect(form.getByLabelText<HTMLTextAreaElement>("Allowed addresses").value).toContain("nowhere");
});

test("shows why a key was not created, and retries with a new idempotency key", async () => {
  let isAway = true;
  const { user, sent } = await renderKeys([], {
    "POST /v1/api-keys": () =>
      isAway ? new Reply(503, { code: "unavailable", message: "Away" }) : new Reply(201, { ...apiKey, key: KEY }),
  });
  await user.click(await findButton("Create key"));
  const form = within(await dialog("Create an API key"));
  await user.type(form.getByLabelText("Name"), "A");
  await user.click(form.getByRole("button", { name: "Create key" }));
  expect(await form.findByText("Away")).toBeDefined();
  isAway = false;
  await user.click(form.getByRole("button", { name: "Create key" }));
  await dialog("Your key “Build server”");
  const keys = sent("POST /v1/api-keys").map(({ headers }) => headers["idempotency-key"]);
  expect([keys.length, new Set(keys).size, keys.every((key) => key !== undefined)]).toEqual([2, 2, true]);
});

test("lists the permissions of each key, and warns before one expires", async () => {
  fixDate(new Date(2026, 2, 10, 12));
  const soon = new Date(2026, 2, 13, 12).toISOString();
  await renderKeys([
    { ...apiKey, expiresAt: soon, networks: ["192.0.2.0/24"] },
    { ...apiKey, _id: "b", name: "Old", expiresAt: "2020-01-01T00:00:00.000Z", scopes: ["audience:read"] },
  ]);
  const [first, second] = await screen.findAllByRole("listitem");
  expect(within(first!).getByText("Links: read and write")).toBeDefined();
  expect(within(first!).getByText("Expires in 3 days")).toBeDefined();
  expect(within(first!).getByText("Only from 192.0.2.0/24")).toBeDefined();
  expect(within(second!).getByText("Expired")).toBeDefined();
  expect(within(second!).queryByRole("button", { name: "Replace Old" })).toBeNull();
  const warnings = screen.getAllByRole("status").map(({ textContent }) => textContent);
  expect(warnings.filter((text) => text?.includes("“Build server” expires on"))).toHaveLength(1);
});

test("counts the days until a key expires on the calendar", async () => {
  fixDate(new Date(2026, 2, 10, 12));
  await renderKeys([
    { ...apiKey, expiresAt: new Date(2026, 2, 10, 23, 59, 59).toISOString() },
    { ...apiKey, _id: "b", name: "Next", expiresAt: new Date(2026, 2, 11, 0, 1).toISOString() },
  ]);
  const [first, second] = await screen.findAllByRole("listitem");
  expect(within(first!).getByText("Expires today")).toBeDefined();
  expect(within(second!).getByText("Expires in 1 day")).toBeDefined();
});

test("offers to replace only the person's own keys", async () => {
  await renderKeys([{ ...apiKey, creator: { _id: "another", name: "Eve" } }]);
  expect(await findButton("Delete Build server")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Replace Build server" })).toBeNull();
});

test("shows the new key, and until when the previous one works", async () => {
  const { user } = await renderKeys([apiKey], {
    [`POST /v1/api-keys/${apiKey._id}/rotate`]: () => ({
      ...apiKey,
      key: KEY,
      formerKeyUntil: new Date(Date.now() + DAY_MS).toISOString(),
    }),
  });
  await user.click(await findButton("Replace Build server"));
  const question = within(await dialog("Replace “Build server”?"));
  expect(question.getByText(/keep working for another 24 hours/)).toBeDefined();
  await user.click(question.getByRole("button", { name: "Replace key" }));
  const shown = within(await dialog("Your key “Build server”"));
  expect(shown.getByText(/^The previous key works until /)).toBeDefined();
});

test("says what will stop working before it deletes a key, and moves the focus to the heading", async () => {
  const keys = [{ ...apiKey, lastUsedAt: "2026-11-20T10:00:00.000Z" }];
  const { user } = await renderKeys(keys, {
    [`DELETE /v1/api-keys/${apiKey._id}`]: () => {
      keys.length = 0;
      return new Reply(204);
    },
  });
  await user.click(await findButton("Delete Build server"));
  const question = within(await dialog("Delete “Build server”?"));
  expect(question.getByText(/loses access right away/)).toBeDefined();
  await user.click(question.getByRole("button", { name: "Delete key" }));
  expect(await screen.findByText("“Build server” is deleted")).toBeDefined();
  expect(await screen.findByText(/An API key lets a program/)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(document.getElementById("api-keys")));
});
