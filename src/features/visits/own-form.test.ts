import { expect, test } from "vitest";
import { isOwnForm } from "./request.ts";

const hasOwnForm = (headers: Record<string, string>) =>
  isOwnForm({ method: "POST", url: "/ada/shop", host: "Halka.example", address: "", headers });

test.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ "sec-fetch-site": "same-origin" }, true],
  [{ "sec-fetch-site": "none" }, true],
  [{ "sec-fetch-site": "same-site" }, false],
  [{ "sec-fetch-site": "cross-site", origin: "https://halka.example" }, false],
  [{ origin: "https://halka.example" }, true],
  [{ origin: "https://halka.example:8443" }, false],
  [{ origin: "https://evil.example" }, false],
  [{ origin: "null" }, false],
])("accepts a form sent with %j as our own: %s", (headers, isOurs) => {
  expect(hasOwnForm(headers)).toBe(isOurs);
});
