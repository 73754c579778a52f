import { beforeEach, expect, test } from "vitest";
import { expectProblem } from "#testing/problem.ts";
import { webhooksNode } from "#testing/webhooks.ts";
import { unsealUrl } from "./sealed-url.ts";
import { sweepWebhooks } from "./jobs.ts";
import { selectAnyWebhook } from "./store/webhooks.ts";

const instance = await webhooksNode();
const { sql, receiver } = instance;
beforeEach(() => receiver.reset());

const CALLS = "/v1/webhooks";
const link = { link: "https://shop.example/spring" };

test("the address of a chat is sealed, shown without its token, and kept when the form is sent back unchanged", async () => {
  const ada = await instance.member();
  const url = "https://discord.com/api/webhooks/123/token-of-a-chat";
  const shown = "https://discord.com/…";
  const created = (await ada.call("POST", CALLS, { url, format: "discord" })).body;
  const path = `${CALLS}/${created["_id"] as string}`;
  const stored = async () => {
    const [row] = await sql<
      { all: string }[]
    >`select w::text as all from webhooks w where id = ${created["_id"] as string}`;
    return row!.all;
  };
  const open = async () =>
    unsealUrl(instance.node.shared.keys, (await selectAnyWebhook(instance.ctxAt().db, created["_id"] as string))!);
  const hex = Buffer.from("token-of-a-chat").toString("hex");
  const { secret: _secret, ...whole } = created;
  for (const response of [
    created,
    (await ada.call("GET", path)).body,
    (await ada.call("PATCH", path, { ...whole, name: "Team" })).body,
    (await ada.call("PATCH", path, { url: shown })).body,
  ])
    expect([response["url"], JSON.stringify(response).includes("token-of-a-chat")]).toEqual([shown, false]);
  expect(await stored()).not.toMatch(new RegExp(`token-of-a-chat|${hex}`));
  expect(await open()).toBe(url);
  // rejected: as a standard webhook, the whole address would be shown
  expectProblem(await ada.call("PATCH", path, { format: "standard" }), 422, "bad_webhook_url");
  expectProblem(await ada.call("PATCH", path, { format: "standard", url: shown }), 422, "bad_webhook_url");
  expectProblem(await ada.call("PATCH", path, { format: "slack" }), 422, "not_chat_url");
  const moved = await ada.call("PATCH", path, { format: "standard", url: "https://hooks.example/a" });
  expect(moved.body).toMatchObject({ url: "https://hooks.example/a", format: "standard" });
  expect(await open()).toBe("https://hooks.example/a");
});

test("the address of a chat that an earlier version stored in plain text is hidden at once, works, and is sealed by the sweep", async () => {
  const ada = await instance.member();
  const webhook = {
    url: "https://hooks.slack.com/services/T/B/x",
    format: "slack" as const,
    events: ["link.created" as const],
  };
  const { _id } = await instance.hook(ada, webhook, "/old/token");
  const shown = `http://127.0.0.1:${receiver.port}/…`;
  const readRow = () => sql`select url, sealed_url is not null as "isSealed" from webhooks where id = ${_id}`;
  expect((await ada.call("GET", `${CALLS}/${_id}`)).body).toMatchObject({ url: shown });
  for (const isSealed of [false, true]) {
    expect((await readRow())[0]).toMatchObject({ isSealed });
    await ada.call("POST", "/v1/links", link);
    await instance.run();
    await sweepWebhooks(instance.ctxAt());
  }
  expect(await readRow()).toEqual([{ url: shown, isSealed: true }]);
  expect(receiver.seen.map(({ path }) => path)).toEqual(["/old/token", "/old/token"]);
});
