import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BlockContent, blockContent, type BlockKind } from "../../content.ts";
import { platforms } from "../../platforms.ts";
import { blockGroups } from "../block-kinds.ts";
import { findContentErrors } from "./check-content.ts";
import { toContent, toDraft } from "./draft-content.ts";
import { readDraft } from "#features/routing/screens/editing/editor-state.ts";
import { type BlockFields, isBlockFields, newDraft } from "./block-fields.ts";

const getText = (name: string) => name;
const zone = "Europe/Berlin";

/** One block of each kind, with every field filled in. */
const contents: readonly BlockContent[] = [
  { kind: "header", text: "Tour" },
  { kind: "text", text: [{ kind: "paragraph", line: [{ text: "Hi", bold: true }] }] },
  { kind: "divider", look: "dots" },
  { kind: "social", items: [{ platform: "instagram", url: "https://instagram.com/a" }] },
  { kind: "image", address: "/media/a.png", alt: "A", caption: "B", link: "https://example.com/" },
  {
    kind: "gallery",
    look: "row",
    pictures: [
      { address: "/media/a.png", alt: "" },
      { address: "/media/b.png", alt: "B" },
    ],
  },
  { kind: "embed", url: "https://youtu.be/dQw4w9WgXcQ", title: "Clip", still: "" },
  { kind: "capture", title: "A", text: "B", asksName: true, consent: "C", button: "D", thanks: "E" },
  { kind: "contact", title: "A", text: "B", button: "C", thanks: "D" },
  {
    kind: "card",
    name: "A",
    role: "B",
    organisation: "C",
    phones: ["+49 30 1234567"],
    emails: ["a@example.com"],
    websites: ["https://example.com/"],
    place: "D",
    note: "E",
    photo: "/media/a.png",
  },
  { kind: "countdown", title: "A", until: "2026-05-01T07:00:00.000Z", zone, after: "B" },
  { kind: "faq", items: [{ question: "A", answer: "B" }] },
  { kind: "map", name: "A", place: "B", service: "apple" },
  { kind: "file", address: `/files/${"a".repeat(32)}/a.pdf`, name: "A", note: "B" },
  { kind: "tip", title: "A", text: "B", items: [{ label: "C", url: "https://example.com/" }] },
];

it("offers every kind once", () => {
  const offered = blockGroups.flatMap(({ kinds }): readonly BlockKind[] => kinds);
  expect(offered.toSorted()).toEqual(contents.map(({ kind }) => kind).toSorted());
});

describe.each(contents.map((content) => [content.kind, content] as const))("%s", (kind, content) => {
  it("survives a round trip through the form", () => {
    expect(toContent(toDraft(content))).toEqual(content);
  });

  it("is valid in the form if the server accepts it", () => {
    expect(blockContent.safeParse(content).error).toBeUndefined();
    expect(findContentErrors(content)).toEqual({});
  });

  it("survives being stored as a draft, and is not restored as another kind", () => {
    const fields = { content: toDraft(content), category: null, cells: 1, schedule: null, gate: null, when: [] };
    const text = JSON.stringify({ fields, base: fields });
    const read = (stored: string, of: BlockKind) =>
      readDraft(stored, (value): value is BlockFields => isBlockFields(value, of));
    expect(read(text, kind)).toMatchObject({ fields });
    expect(read(text, kind === "map" ? "tip" : "map")).toBeUndefined();
    expect(read(text.replace('"cells":1', '"cells":3'), kind)).toBeUndefined();
  });

  it("has errors in an untouched form for exactly the fields that the server would reject", () => {
    const empty = toContent(newDraft(kind, getText), true);
    const rejected = blockContent.safeParse(empty).error?.issues.map(({ path }) => path.join(".")) ?? [];
    const found = Object.keys(findContentErrors(empty));
    expect(new Set(found)).toEqual(new Set(rejected));
  });
});

it("keeps the instant of a countdown whose local time is unchanged", () => {
  // the second of two times of 02:30 in Berlin
  const saved = { kind: "countdown", title: "A", until: "2026-10-25T01:30:00.000Z", zone } as const;
  const draft = { ...toDraft(saved), title: "B" } as Parameters<typeof toContent>[0];
  expect(toContent(draft, false, saved)).toEqual({ ...saved, title: "B" });
});

it("leaves out optional fields", () => {
  const card = { ...newDraft("card", getText), name: " A ", phones: ["", " +1 2 "] } as Parameters<typeof toContent>[0];
  expect(toContent(card)).toEqual({ kind: "card", name: "A", phones: ["+1 2"], emails: [], websites: [] });
});

const url = fc.constantFrom(
  "example.com",
  "https://example.com/a",
  "mailto:a@example.com",
  "javascript:x",
  "",
  "a b",
  "tel:+1",
);
const text = fc.oneof(fc.constant(""), fc.constant("  "), fc.string({ maxLength: 20, unit: "grapheme-ascii" }));
const email = fc.constantFrom(
  "a@example.com",
  "a.b+c@x.co",
  "a@b",
  "a..b@x.co",
  ".a@x.co",
  "@x.co",
  "a@x..co",
  "a'b@x-y.co",
);
const phone = fc.constantFrom("+49 30 1", "030/1", "(030) 1", "1-2.3", "+", "abc", "+(1)");

it("agrees with the server on what is valid", () => {
  const typed = fc.oneof(
    fc.record({
      kind: fc.constant("tip" as const),
      title: text,
      text,
      items: fc.array(fc.record({ label: text, url }), { maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant("faq" as const),
      items: fc.array(fc.record({ question: text, answer: text }), { maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant("map" as const), name: text, place: text, service: fc.constant("google" as const) }),
    fc.record({
      kind: fc.constant("social" as const),
      items: fc.array(fc.record({ platform: fc.constantFrom(...platforms), url }), { maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant("card" as const),
      name: text,
      role: text,
      organisation: text,
      place: text,
      note: text,
      photo: fc.constant(""),
      phones: fc.array(phone, { maxLength: 3 }),
      emails: fc.array(email, { maxLength: 3 }),
      websites: fc.array(
        url.filter((each) => each !== ""),
        { maxLength: 3 },
      ),
    }),
  );
  fc.assert(
    fc.property(typed, (draft) => {
      const content = toContent(draft, true);
      // the schema does not check addresses; the endpoint does, like the form
      const found = Object.entries(findContentErrors(content)).filter(([, error]) => error !== "address");
      const rejected = blockContent.safeParse(content).error?.issues.map(({ path }) => path.join(".")) ?? [];
      const ofSchema = rejected.filter((path) => !/url$|^websites/.test(path));
      expect(new Set(found.map(([path]) => path))).toEqual(new Set(ofSchema));
    }),
  );
});
