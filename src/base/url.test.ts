import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_DESTINATION_LENGTH, parseDestination } from "./url.ts";

const getHref = (text: string, own?: ReadonlySet<string>) => {
  const destination = parseDestination(text, own);
  return destination.ok ? destination.href : undefined;
};
const findError = (text: string, own?: ReadonlySet<string>) => {
  const destination = parseDestination(text, own);
  return destination.ok ? undefined : destination.error;
};

/** Texts that resemble URLs, with every kind of defect. */
const pieces = fc.oneof(
  fc.constantFrom(
    "javascript",
    "data",
    "vbscript",
    "blob",
    "file",
    "https",
    "http",
    "mailto",
    "tel",
    ":",
    "//",
    "/",
    "\\",
    "@",
    "#",
    "?",
    ".",
  ),
  fc.constantFrom(
    " ",
    "\t",
    "\n",
    "\r",
    "\0",
    "\u00a0",
    "\u2028",
    "%0d%0a",
    "%00",
    "example.com",
    "[::1]",
    "2130706433",
    "ё",
    "\u202e",
    "\ud800",
  ),
  fc.string({ unit: "binary", maxLength: 6 }),
);
const nearUrls = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(""));

describe("parseDestination", () => {
  test("rejects every scheme that runs code or reads local data", () => {
    const bad = fc.constantFrom(
      "javascript:",
      "JaVaScript:",
      "java\nscript:",
      "\tjavascript:",
      "data:",
      "vbscript:",
      "file:",
      "blob:",
      "about:",
      "view-source:",
      "ws:",
      "ftp:",
      "intent:",
    );
    fc.assert(
      fc.property(bad, nearUrls, (scheme, rest) => {
        expect(getHref(scheme + rest)).toBeUndefined();
      }),
    );
  });

  test("returns only normal forms that are stable, short enough and safe in a header", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          nearUrls,
          nearUrls.map((text) => `https://example.com/${text}`),
          fc.webUrl(),
        ),
        (text) => {
          const href = getHref(text);
          if (href === undefined) return;
          expect(href).toMatch(/^[\x21-\x7e]+$/);
          expect(href.length).toBeLessThanOrEqual(MAX_DESTINATION_LENGTH);
          expect(getHref(href)).toBe(href);
          expect(new URL(href)).toMatchObject({ username: "", password: "" });
          expect(new URL(href).protocol).not.toMatch(/^(javascript|data|vbscript|file|blob):$/);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 3000 }), (text) => {
        expect(() => parseDestination(text)).not.toThrow();
      }),
    );
  });

  test.each([
    ["https://example.com", "https://example.com/"],
    ["HTTP://EXAMPLE.com:80/a b", "http://example.com/a%20b"],
    ["https:\\\\example.com\\a", "https://example.com/a"],
    ["https://пример.рф/путь", "https://xn--e1afmkfd.xn--p1ai/%D0%BF%D1%83%D1%82%D1%8C"],
    ["mailto:ada@example.com", "mailto:ada@example.com"],
    ["tel:+902121234567", "tel:+902121234567"],
    ["tg://resolve?domain=ada", "tg://resolve?domain=ada"],
  ])("normalises %j to %j", (text, href) => expect(getHref(text)).toBe(href));

  test.each([
    ["", "not_a_url"],
    ["example.com", "not_a_url"],
    ["https://", "not_a_url"],
    ["//example.com", "not_a_url"],
    ["https://user@example.com", "credentials"],
    ["https://:secret@example.com", "credentials"],
    ["javascript:alert(1)", "scheme"],
  ])("rejects %j as %s", (text, error) => expect(findError(text)).toBe(error));

  test("rejects a text that is too long as typed or in its normal form", () => {
    const base = "https://example.com/";
    expect(getHref(base + "x".repeat(MAX_DESTINATION_LENGTH - base.length))).toHaveLength(MAX_DESTINATION_LENGTH);
    expect(findError(base + "x".repeat(MAX_DESTINATION_LENGTH - base.length + 1))).toBe("too_long");
    expect(findError(base + "ё".repeat(500))).toBe("too_long");
  });

  test("rejects our own short links in every spelling, and accepts our pages and documents", () => {
    const own = new Set(["halka.example", "localhost:3000"]);
    for (const text of [
      "https://halka.example/ada/shop",
      "http://HALKA.example/l/abcd1234",
      "https://halka.example:443/ada/shop/",
      "https:\\\\halka.example\\ada\\shop",
      "http://localhost:3000//ada//x",
      "https://halka。example/page/../ada/x",
      "https://halka.example/ada/shop?a=b#c",
      "https://halka.example./ada/shop",
      "http://localhost.:3000/ada/x",
    ])
      expect(findError(text, own), text).toBe("own_host");
    for (const text of [
      "https://halka.example/",
      "https://halka.example/other",
      "https://halka.example/page/about",
      "https://halka.example/page/blog-posts/first",
      "https://halka.example/ada/-/block",
    ])
      expect(getHref(text, own)).toBe(text);
    expect(getHref("https://other.halka.example/", own)).toBe("https://other.halka.example/");
  });
});

test.each(["https://foo/", "http://foo:8080/", "https://foo/path"])("rejects %s, a single word as a host", (text) => {
  expect(parseDestination(text)).toEqual({ ok: false, error: "not_a_url" });
});
