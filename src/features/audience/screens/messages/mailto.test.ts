import { expect, test } from "vitest";
import { toMailto } from "./messages-tab.tsx";

test("text from a visitor cannot add a header field to the reply", () => {
  const url = new URL(toMailto("a?bcc=b&c@example.com", "Re: x&bcc=d@example.com\r\nBcc: e"));
  expect([...url.searchParams.keys()]).toEqual(["subject"]);
  expect(url.pathname).toBe("a%3Fbcc%3Db%26c@example.com");
});
