import fc from "fast-check";
import { expect, test } from "vitest";
import type { ContentOf } from "./content.ts";
import { writeCard } from "./vcard.ts";

type Card = ContentOf<"card">;
const card = (more: Partial<Card> = {}): Card => ({
  kind: "card",
  name: "Jane Doe",
  phones: [],
  emails: [],
  websites: [],
  ...more,
});

/**
 * An independent parser, so that the writer is not tested against itself. Returns properties in order, with values as
 * lists of fields.
 */
function read(file: string): [name: string, fields: string[]][] {
  expect(file.endsWith("\r\n")).toBe(true);
  const lines = file.slice(0, -2).split("\r\n");
  for (const line of lines) {
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
  }
  return lines
    .join("\r\n")
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .map((line) => {
      const colon = line.indexOf(":");
      const fields = line.slice(colon + 1).split(/(?<=(?:^|[^\\])(?:\\\\)*);/u);
      const plain = fields.map((field) =>
        field.replace(/\\(.)/gu, (_, character: string) => (character === "n" ? "\n" : character)),
      );
      return [line.slice(0, colon), plain];
    });
}

const NAMES = new Set([
  "BEGIN",
  "VERSION",
  "N",
  "FN",
  "ORG",
  "TITLE",
  "TEL",
  "EMAIL",
  "URL",
  "ADR",
  "NOTE",
  "PHOTO",
  "END",
]);

test("leaves out a zero in brackets after a country code, since phones would dial it", () => {
  const phones = ["+49 (0)30 1234567", "+44(0)20 7946 0000", "(030) 1234567", "0 (0) 1"];
  const written = read(writeCard(card({ phones }))).filter(([name]) => name.startsWith("TEL"));
  expect(written.map(([, fields]) => fields)).toEqual([
    ["+49 30 1234567"],
    ["+4420 7946 0000"],
    ["(030) 1234567"],
    ["0 (0) 1"],
  ]);
});

test("writes every detail of a card, with escaped punctuation", () => {
  const file = writeCard(
    card({
      name: "Çiğdem Öz; Werkstatt, Wien",
      role: "Designer",
      organisation: "A\\B",
      phones: ["+43 1 234567"],
      emails: ["post@example.com"],
      websites: ["https://example.com/a?b=1,2;3"],
      place: "Gasse 1, Wien",
      note: "One\nTwo",
      photo: "/media/a.webp",
    }),
    "https://halka.example",
  );
  expect(file).toBe(
    [
      "BEGIN:VCARD",
      "VERSION:3.0",
      "N:;Çiğdem Öz\\; Werkstatt\\, Wien;;;",
      "FN:Çiğdem Öz\\; Werkstatt\\, Wien",
      "ORG:A\\\\B",
      "TITLE:Designer",
      "TEL;TYPE=VOICE:+43 1 234567",
      "EMAIL;TYPE=INTERNET:post@example.com",
      "URL:https://example.com/a?b=1,2;3",
      "ADR;TYPE=WORK:;;Gasse 1\\, Wien;;;;",
      "NOTE:One\\nTwo",
      "PHOTO;VALUE=URI:https://halka.example/media/a.webp",
      "END:VCARD",
      "",
    ].join("\r\n"),
  );
});

test("returns every text unchanged, in lines of at most 75 bytes, without starting a new property", () => {
  const words = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom("\\", ";", ",", "\r", "\n", ":", " ", "n", "ş", "💍", "\u202e", "\t"),
      maxLength: 200,
    }),
    fc.constant("x\r\nEND:VCARD\r\nBEGIN:VCARD\r\nTEL:1"),
  );
  fc.assert(
    fc.property(words, words, words, words, (name, note, place, organisation) => {
      const lines = read(writeCard(card({ name, note, place, organisation })));
      expect(lines.map(([property]) => property.split(";")[0]).every((property) => NAMES.has(property!))).toBe(true);
      expect(lines.filter(([property]) => property === "END")).toHaveLength(1);
      const seen = (value: string) =>
        value
          .replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, "\n")
          .replace(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "");
      const toFields = (wanted: string) => lines.find(([property]) => property.split(";")[0] === wanted)?.[1];
      expect(toFields("FN")).toEqual([seen(name)]);
      expect(toFields("N")).toEqual(["", seen(name), "", "", ""]);
      // empty values are left out
      expect(toFields("NOTE")).toEqual(note ? [seen(note)] : undefined);
      expect(toFields("ADR")).toEqual(place ? ["", "", seen(place), "", "", "", ""] : undefined);
      expect(toFields("ORG")).toEqual(organisation ? [seen(organisation)] : undefined);
    }),
    { numRuns: 500 },
  );
});

test("keeps commas in an address, and removes line ends", () => {
  const file = writeCard(card({ websites: ["https://example.com/a,b\r\nTEL:1"], photo: "https://p.example/\nNOTE:x" }));
  expect(read(file).map(([property]) => property)).toEqual([
    "BEGIN",
    "VERSION",
    "N",
    "FN",
    "URL",
    "PHOTO;VALUE=URI",
    "END",
  ]);
  expect(read(file)).toContainEqual(["URL", ["https://example.com/a,bTEL:1"]]);
});
