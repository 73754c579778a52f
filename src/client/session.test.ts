import { expect, it } from "vitest";
import { parseSession } from "./session.ts";

const user = JSON.stringify({ _id: "1", username: "ayse" });

it("returns a session only for both a user and a token", () => {
  expect(parseSession(user, "t")).toMatchObject({ token: "t", user: { username: "ayse" } });
  expect(parseSession(user, null)).toBeUndefined();
  expect(parseSession(null, "t")).toBeUndefined();
});

it.each(["", "undefined", "null", "[]", "{", '{"_id":1}', '{"_id":"1"}'])("rejects %j as a user", (text) => {
  expect(parseSession(text, "t")).toBeUndefined();
});

it("has the page that its tab selected, unless another account selected it", () => {
  const page = { id: "2", handle: "ayse-shop" };
  const latest = JSON.stringify({ _id: "1", username: "ayse", page });
  const first = JSON.stringify({ accountId: "1" });
  expect(parseSession(latest, "t")?.user.page).toEqual(page);
  expect(parseSession(latest, "t", first)?.user.page).toBeUndefined();
  expect(parseSession(user, "t", JSON.stringify({ accountId: "1", page }))?.user.page).toEqual(page);
  expect(parseSession(latest, "t", JSON.stringify({ accountId: "3" }))?.user.page).toEqual(page);
});

it.each(["{", "null", "1", '{"accountId":"1","page":{"id":2}}', '{"accountId":"1","page":"shop"}'])(
  "ignores a selected page that cannot be read: %s",
  (text) => expect(parseSession(user, "t", text)).toEqual(parseSession(user, "t")),
);
