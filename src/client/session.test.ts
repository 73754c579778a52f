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
