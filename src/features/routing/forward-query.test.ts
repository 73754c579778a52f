import fc from "fast-check";
import { expect, test } from "vitest";
import { forwardQuery } from "./decide.ts";

test.each([
  ["https://a.example/", "x=1", "https://a.example/?x=1"],
  ["https://a.example/", "", "https://a.example/"],
  ["https://a.example/?x=1", "x=2&y=3", "https://a.example/?x=1&y=3"],
  ["https://a.example/?a=b%20c&flag#there", "x=1", "https://a.example/?a=b%20c&flag&x=1#there"],
  ["https://a.example/", "x=1&x=2&hlk=qr", "https://a.example/?x=1&x=2"],
  ["https://a.example/", "h%6Ck=qr", "https://a.example/"],
  ["https://a.example/?X=1", "x=2", "https://a.example/?X=1&x=2"],
  ["https://a.example/", "&&flag&=v", "https://a.example/?flag&=v"],
  ["mailto:ada@example.com", "subject=hi", "mailto:ada@example.com"],
  ["instagram://user?username=x", "y=1", "instagram://user?username=x"],
])("adds to %s the query %s: %s", (destination, query, expected) => {
  expect(forwardQuery(destination, query)).toBe(expected);
});

// includes lone surrogates, since an address can contain them
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
  .map((units) => String.fromCharCode(...units));

test("keeps the target and the parameters of an address, and returns a valid header value", () => {
  const destinations = fc.constantFrom("https://a.example/p?x=1#h", "https://a.example/", "http://a.example:8080/?y");
  fc.assert(
    fc.property(destinations, anyText, (destination, query) => {
      const [before, after] = [new URL(destination), new URL(forwardQuery(destination, query))];
      expect([after.origin, after.pathname, after.hash]).toEqual([before.origin, before.pathname, before.hash]);
      for (const name of before.searchParams.keys())
        expect(after.searchParams.getAll(name)).toEqual(before.searchParams.getAll(name));
      expect(after.searchParams.has("hlk")).toBe(false);
      expect(after.href).toMatch(/^[\x21-\x7e]+$/);
    }),
  );
});

test("leaves an address unchanged if it would become too long", () => {
  expect(forwardQuery("https://a.example/", `x=${"y".repeat(9_000)}`)).toBe("https://a.example/");
});
