import { Webhook } from "standardwebhooks";
import { describe, expect, expectTypeOf, test } from "vitest";
import { type Link, verifyWebhook, type WebhookEvent } from "./index.ts";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const other = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
const event = { type: "link.deleted", timestamp: "2026-11-05T09:30:00.000Z", data: { _id: "1" } };
const body = JSON.stringify(event);

/** The headers of a request that was sent some seconds ago. */
function sign({ by = secret, secondsAgo = 0 } = {}): Record<string, string> {
  const at = new Date(Date.now() - secondsAgo * 1_000);
  return {
    "webhook-id": "d1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": new Webhook(by).sign("d1", at, body),
  };
}

describe("a genuine request", () => {
  test.each([
    ["fetch", new Headers(sign())],
    ["Node", { ...sign(), "set-cookie": ["a=b"], "x-missing": undefined }],
    // such as those of the packages undici and node-fetch
    ["a class of its own", new Map(Object.entries(sign()))],
  ])("with the headers of %s returns its event", (_, headers) => {
    expect(verifyWebhook(body, headers, secret)).toEqual(event);
  });

  test.each([
    ["a Buffer, as of express.raw", Buffer.from(body)],
    ["bytes", new TextEncoder().encode(body)],
  ])("with %s as its body returns its event", (_, bytes) => {
    expect(verifyWebhook(bytes, sign(), secret)).toEqual(event);
  });

  test("is also accepted by its second signature, as after a rotation of the secret", () => {
    const [first, second] = [sign({ by: other }), sign()];
    const signatures = `${first["webhook-signature"]} v1a,AAAA ${second["webhook-signature"]}`;
    expect(verifyWebhook(body, { ...second, "webhook-signature": signatures }, secret)).toEqual(event);
  });
});

describe("an error says why", () => {
  test.each([
    ["another secret", body, sign({ by: other }), secret, "No matching signature found"],
    ["a changed body", body.replace("1", "2"), sign(), secret, "No matching signature found"],
    ["an old request", body, sign({ secondsAgo: 301 }), secret, "Message timestamp too old"],
    ["no headers", body, {}, secret, "Missing required headers"],
    ["undefined headers", body, undefined as unknown as Headers, secret, /undefined/],
    ["a parsed body", event as unknown as string, sign(), secret, /^The body must be the text or bytes/],
    ["a public key", body, sign(), secret.replace("whsec_", "whpk_"), /^secret must be the secret of the webhook/],
    ["no secret", body, sign(), undefined as unknown as string, /^secret must be the secret of the webhook/],
  ])("for %s", (_, text, headers, key, message) => {
    expect(() => verifyWebhook(text, headers, key)).toThrow(
      expect.objectContaining({ name: "HalkaError", status: 0, code: "webhook_invalid" }),
    );
    expect(() => verifyWebhook(text, headers, key)).toThrow(message);
  });
});

test("the type of an event decides the type of its data", () => {
  type Data<Type> = Extract<WebhookEvent, { type: Type }>["data"];
  expectTypeOf<Data<"link.created">>().toEqualTypeOf<Link>();
  expectTypeOf<Data<"link.clicked">["clicks"][number]["country"]>().toEqualTypeOf<string>();
});
