import { Editor, getSchema } from "@tiptap/react";
import { Node } from "@tiptap/pm/model";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type RichText, type RichTextPart, type RichTextRun, richText } from "../../../rich-text.ts";
import { extensions } from "./extensions.ts";
import { fromDoc, mergeRuns, toDoc } from "./doc.ts";

const schema = getSchema(extensions);
const yes = fc.constantFrom(undefined, true as const);
const link = fc.constantFrom(undefined, "https://example.com/", "mailto:me@example.com");
const run = fc
  .record({
    text: fc.string({ minLength: 1, unit: "grapheme" }),
    bold: yes,
    italic: yes,
    underline: yes,
    strike: yes,
    link,
  })
  .map((looks) => Object.fromEntries(Object.entries(looks).filter(([, value]) => value !== undefined)) as RichTextRun);
const line = fc.array(run, { maxLength: 6 });
const lines = fc.array(line, { minLength: 1, maxLength: 4 });
const part = fc.oneof(
  fc.record({ kind: fc.constantFrom("paragraph" as const, "quote" as const), line }),
  fc.record({ kind: fc.constantFrom("bullets" as const, "numbers" as const), lines }),
) satisfies fc.Arbitrary<RichTextPart>;
const text = fc.array(part, { minLength: 1, maxLength: 5 });

/** Joins runs of the same style, which look the same to readers. */
const mergeAllRuns = (parts: RichText): RichText =>
  parts.map((each) =>
    "line" in each ? { ...each, line: mergeRuns(each.line) } : { ...each, lines: each.lines.map(mergeRuns) },
  );

it("converts any rich text to a document and back without loss", () => {
  fc.assert(
    fc.property(text, (parts) => {
      expect(fromDoc(toDoc(parts))).toEqual(mergeAllRuns(parts));
    }),
  );
});

it("survives being parsed and serialised by the editor", () => {
  const ofEditor = (parts: RichText) => {
    const doc = Node.fromJSON(schema, toDoc(parts));
    doc.check();
    return fromDoc(doc.toJSON());
  };
  fc.assert(
    fc.property(text, (parts) => {
      expect(ofEditor(parts)).toEqual(mergeAllRuns(parts));
    }),
  );
});

it("is accepted by the server unless it is empty", () => {
  const nonEmpty = text.filter((parts) =>
    fromDoc(toDoc(parts)).some((each) => JSON.stringify(each).includes('"text"')),
  );
  fc.assert(
    fc.property(nonEmpty, (parts) => {
      expect(richText.safeParse(fromDoc(toDoc(parts))).error).toBeUndefined();
    }),
  );
});

it("adds a paragraph to an empty text", () => {
  expect(toDoc([])).toEqual({ type: "doc", content: [{ type: "paragraph" }] });
});

it("keeps the text of unsupported nodes and marks", () => {
  const heading = { type: "heading", content: [{ type: "text", text: "Hi", marks: [{ type: "code" }] }] };
  const nested = { type: "listItem", content: [heading, { type: "bulletList", content: [] }] };
  expect(fromDoc({ type: "doc", content: [heading, { type: "bulletList", content: [nested] }] })).toEqual([
    { kind: "paragraph", line: [{ text: "Hi" }] },
    { kind: "bullets", lines: [[{ text: "Hi" }]] },
  ]);
});

it("takes a line out of its quote to make it the first item of a list", () => {
  const content = toDoc([{ kind: "quote", line: [{ text: "a" }] }]);
  const editor = new Editor({ element: null, extensions, content });
  const endOfLine = editor.state.doc.content.size - 2;
  const added = { type: "text", text: "b" };
  editor.chain().setTextSelection(endOfLine).toggleBulletList().splitListItem("listItem").insertContent(added).run();
  expect(fromDoc(editor.getJSON())).toEqual([{ kind: "bullets", lines: [[{ text: "a" }], [{ text: "b" }]] }]);
});
