import { createPublicKey, verify } from "node:crypto";
import { Webhook as Verifier } from "standardwebhooks";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#base/ids.ts";
import { DAY_MS, HOUR_MS } from "#base/time.ts";
import { call } from "#testing/person.ts";
import { type Received, webhooksNode } from "#testing/webhooks.ts";

const instance = await webhooksNode();
const { sql, receiver } = instance;
beforeEach(() => receiver.reset());

const CALLS = "/v1/webhooks";
const link = { link: "https://shop.example/spring" };
const signedHeaders = ({ headers }: Received) => headers as Record<string, string>;

test("the reference library verifies two hundred deliveries, and rejects altered ones", async () => {
  const ada = await instance.member();
  const hooks = await Promise.all(Array.from({ length: 20 }, (_, n) => instance.hook(ada, {}, `/${n}`)));
  const verifiers = new Map(hooks.map(({ secret }, n) => [`/${n}`, new Verifier(secret!)]));
  const now = new Date();
  const rows = Array.from({ length: 200 }, (_, n) => ({
    id: newId(),
    webhook_id: hooks[n % hooks.length]!._id,
    workspace_id: ada.id,
    type: "page.published",
    event_id: newId(),
    item_id: newId(),
    body: JSON.stringify({ type: "page.published", timestamp: now, data: { page: `ü${n}` } }),
    is_test: false,
    state: "waiting",
    next_attempt_at: now,
    created_at: now,
  }));
  await sql`insert into webhook_deliveries ${sql(rows)}`;
  await instance.deliver();
  expect(receiver.seen).toHaveLength(200);
  expect(new Set(receiver.seen.map(({ headers }) => headers["webhook-id"])).size).toBe(200);
  for (const received of receiver.seen) {
    const headers = signedHeaders(received);
    const verifier = verifiers.get(received.path)!;
    expect(verifier.verify(received.body, headers)).toMatchObject({ type: "page.published" });
    expect(() => verifier.verify(`${received.body} `, headers)).toThrow("No matching signature found");
    expect(() => verifier.verify(received.body, { ...headers, "webhook-id": newId() })).toThrow(
      "No matching signature found",
    );
    const later = String(Number(headers["webhook-timestamp"]) + 1);
    expect(() => verifier.verify(received.body, { ...headers, "webhook-timestamp": later })).toThrow(
      "No matching signature found",
    );
  }
  // sent again with the same ids and bodies, but with new signatures
  const before = new Map(receiver.seen.map(({ headers, body }) => [headers["webhook-id"], body]));
  receiver.reset();
  const again = { since: new Date(now.getTime() - HOUR_MS).toISOString(), state: "all" };
  for (const { _id } of hooks)
    expect((await ada.call("POST", `${CALLS}/${_id}/replay`, again)).body).toEqual({ replayed: 10 });
  await instance.deliver();
  expect(receiver.seen).toHaveLength(200);
  for (const received of receiver.seen) {
    expect(before.get(received.headers["webhook-id"])).toBe(received.body);
    verifiers.get(received.path)!.verify(received.body, signedHeaders(received));
  }
}, 60_000);

test("the previous secret also signs for a day, and no longer", async () => {
  const ada = await instance.member();
  const { _id, secret: old } = await instance.hook(ada);
  const rotated = await ada.call("POST", `${CALLS}/${_id}/rotate`);
  expect(rotated.body).toMatchObject({ previousSecretUntil: expect.any(String) });
  const secret = rotated.body["secret"] as string;
  expect(secret).not.toBe(old);
  await ada.call("POST", "/v1/links", link);
  await instance.run();
  await ada.call("POST", "/v1/links", link);
  await instance.run(() => new Date(Date.now() + DAY_MS + 1_000));
  const isValid = (received: Received, key: string) => {
    const {
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": signature,
    } = signedHeaders(received);
    const expected = new Verifier(key).sign(id!, new Date(Number(timestamp) * 1_000), received.body);
    return signature!.split(" ").includes(expected);
  };
  expect(receiver.seen.map((each) => [isValid(each, secret), isValid(each, old!)])).toEqual([
    [true, true],
    [true, false],
  ]);
  new Verifier(old!).verify(receiver.seen[0]!.body, signedHeaders(receiver.seen[0]!));
});

test("a rotation that is repeated with its idempotency key returns the same secret, and keeps the previous one", async () => {
  const ada = await instance.member();
  const { _id, secret: old } = await instance.hook(ada);
  const headers = { authorization: `Bearer ${ada.token}`, "idempotency-key": newId() };
  const rotate = () => call(instance.origin, "POST", `${CALLS}/${_id}/rotate`, undefined, headers);
  const first = await rotate();
  const again = await rotate();
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(again.body).toEqual(first.body);
  await ada.call("POST", "/v1/links", link);
  await instance.run();
  for (const key of [old!, first.body["secret"] as string])
    new Verifier(key).verify(receiver.seen[0]!.body, signedHeaders(receiver.seen[0]!));
});

test("ed25519 signatures verify with the public key", async () => {
  const ada = await instance.member();
  const { _id, secret, publicKey } = await instance.hook(ada, { signature: "ed25519" });
  expect(secret).toBeUndefined();
  const toPublicKey = (text: string) =>
    createPublicKey({
      key: Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), Buffer.from(text.slice(5), "base64")]),
      format: "der",
      type: "spki",
    });
  const rotated = (await ada.call("POST", `${CALLS}/${_id}/rotate`)).body;
  expect(rotated["publicKey"]).not.toBe(publicKey);
  await ada.call("POST", "/v1/links", link);
  await instance.run();
  const headers = signedHeaders(receiver.seen[0]!);
  const content = Buffer.from(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${receiver.seen[0]!.body}`);
  const signatures = headers["webhook-signature"]!.split(" ").map((each) => each.split(","));
  expect(signatures.map(([version]) => version)).toEqual(["v1a", "v1a"]);
  const [current, former] = signatures.map(([, text]) => Buffer.from(text!, "base64"));
  expect(verify(null, content, toPublicKey(rotated["publicKey"] as string), current!)).toBe(true);
  expect(verify(null, content, toPublicKey(publicKey!), former!)).toBe(true);
  expect(verify(null, Buffer.concat([content, Buffer.from(" ")]), toPublicKey(publicKey!), former!)).toBe(false);
});
