import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isApiError } from "#base/errors.ts";
import { type BlockContent, blockContent, isSmallEnough, storedContent } from "./content.ts";
import { readContent } from "./read-content.ts";
import { badEmbed, contentTooLarge } from "./errors.ts";
import { badDestination } from "#features/routing/destination.ts";
import { platforms } from "./platforms.ts";

const OWN = new Set(["halka.example"]);

const anyText = fc.oneof(
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 6, arbitrary: fc.string({ minLength: 1, maxLength: 40 }) },
  fc.constantFrom(
    "<script>alert(1)</script>",
    "  spaced\n",
    "\u202Eabc",
    "=cmd()",
    "\r\nX: y",
    "ß".repeat(130),
    "plain",
  ),
);
const address = fc.oneof(
  { weight: 12, arbitrary: fc.webUrl({ withFragments: true, withQueryParameters: true }) },
  anyText,
  fc.constantFrom(
    "https://example.com/ü b",
    "HTTPS://EXAMPLE.com:443",
    "javascript:alert(1)",
    " java\tscript:x",
    "https://halka.example/x",
    "https://a@b.example",
    "//x.example",
    "mailto:a@b.example?subject=x\r\ny",
    `https://example.com/${"ü".repeat(1_000)}`,
    "https://youtu.be/dQw4w9WgXcQ",
    "https://пример.испытание/я",
  ),
);
const instant = fc.oneof(
  fc.constantFrom(
    "0000-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-14:00",
    "2036-01-01T12:00:00+03:00",
    "2026-02-30T00:00:00Z",
  ),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  anyText,
);
const run = fc.record({ text: anyText, link: address, bold: fc.constant(true as const) }, { requiredKeys: ["text"] });
const line = fc.array(run, { maxLength: 4 });
const item = fc.oneof(
  fc.record({ kind: fc.constantFrom("paragraph", "quote"), line }),
  fc.record({ kind: fc.constantFrom("bullets", "numbers"), lines: fc.array(line, { maxLength: 3 }) }),
);
const picture = fc.oneof(fc.constantFrom("/media/a.webp", "/media/../l/x", "https://x.example/a.png", ""), anyText);

/** Input for every kind that has an address or an instant: valid, invalid and hostile. */
const sent = fc.oneof(
  fc.record({ kind: fc.constant("text"), text: fc.array(item, { maxLength: 4 }) }),
  fc.record({
    kind: fc.constant("social"),
    items: fc.array(fc.record({ platform: fc.constantFrom(...platforms), url: address }), { maxLength: 13 }),
  }),
  fc.record(
    { kind: fc.constant("image"), address: picture, alt: anyText, link: address },
    { requiredKeys: ["kind", "address", "alt"] },
  ),
  fc.record({ kind: fc.constant("embed"), url: address, title: anyText, still: picture }),
  fc.record({
    kind: fc.constant("card"),
    name: anyText,
    phones: fc.array(fc.oneof(anyText, fc.constant("+90 555 000 00 00"))),
    emails: fc.array(fc.oneof(anyText, fc.emailAddress())),
    websites: fc.array(address),
    note: anyText,
  }),
  fc.record({
    kind: fc.constant("countdown"),
    title: anyText,
    until: instant,
    zone: fc.constantFrom("Europe/Istanbul", "Moon"),
  }),
  fc.record({
    kind: fc.constant("tip"),
    title: anyText,
    items: fc.array(fc.record({ label: anyText, url: address }), { maxLength: 7 }),
  }),
);

/** Returns what would be stored; undefined for an expected API error. Rethrows any other error. */
function readOrReject(content: BlockContent): BlockContent | undefined {
  try {
    return readContent(content, OWN);
  } catch (error) {
    if ([badDestination, badEmbed, contentTooLarge].some((kind) => isApiError(error, kind))) return undefined;
    throw error;
  }
}

describe("the content of a block", () => {
  test("is rejected, or stored in a form that survives a round trip", () => {
    let kept = 0;
    fc.assert(
      fc.property(sent, (body) => {
        const parsed = blockContent.safeParse(body);
        const read = parsed.success && readOrReject(parsed.data);
        if (!read) return;
        kept++;
        expect(isSmallEnough(read)).toBe(true);
        expect(storedContent.parse(read)).toEqual(read);
        expect(readContent(blockContent.parse(read), OWN)).toEqual(read);
        expect(JSON.stringify(read)).not.toMatch(/"(url|link)":"\s*(javascript|data|vbscript):/i);
      }),
      { numRuns: 4_000 },
    );
    expect(kept).toBeGreaterThan(100);
  });

  test("rejects a date whose year in UTC is out of range", () => {
    for (const until of ["0000-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"]) {
      const found = blockContent.safeParse({ kind: "countdown", title: "x", until, zone: "UTC" });
      expect(found.error?.issues.map(({ path }) => path.join("."))).toEqual(["until"]);
    }
  });

  test("accepts only pictures on our server, so that a page sends no request to third parties", () => {
    const found = (shown: string) => blockContent.safeParse({ kind: "image", address: shown, alt: "" }).success;
    expect(["/media/a-640x480.webp", "/presets/vase-1-2x3.webp"].map(found)).toEqual([true, true]);
    for (const shown of [
      "",
      "https://x.example/a.png",
      "//x.example/a",
      "/media/../l/x",
      "/media/..",
      "/l/code",
      "/media/a/b",
    ])
      expect([shown, found(shown)]).toEqual([shown, false]);
  });
});
