import type { JSONContent } from "@tiptap/react";
import type { RichText, RichTextPart, RichTextRun } from "../../../rich-text.ts";

type Line = readonly RichTextRun[];

const MARKS = ["bold", "italic", "underline", "strike"] as const;

/** Converts a rich text to an editor document; adjacent quotes become one. */
export function toDoc(parts: RichText): JSONContent {
  const content: JSONContent[] = [];
  for (const part of parts) {
    const before = content.at(-1);
    if (part.kind === "quote" && before?.type === "blockquote") before.content?.push(paragraph(part.line));
    else content.push(toNode(part));
  }
  // an empty document needs a paragraph to type into
  return { type: "doc", content: content.length > 0 ? content : [paragraph([])] };
}

function toNode(part: RichTextPart): JSONContent {
  switch (part.kind) {
    case "paragraph":
      return paragraph(part.line);
    case "quote":
      return { type: "blockquote", content: [paragraph(part.line)] };
    case "bullets":
      return { type: "bulletList", content: part.lines.map(item) };
    case "numbers":
      return { type: "orderedList", content: part.lines.map(item) };
  }
}

function item(line: Line): JSONContent {
  return { type: "listItem", content: [paragraph(line)] };
}

function paragraph(line: Line): JSONContent {
  return line.length === 0 ? { type: "paragraph" } : { type: "paragraph", content: line.map(toText) };
}

function toText(run: RichTextRun): JSONContent {
  const looks = MARKS.filter((mark) => run[mark] === true).map((type) => ({ type }));
  const marks = run.link === undefined ? looks : [...looks, { type: "link", attrs: { href: run.link } }];
  return { type: "text", text: run.text, ...(marks.length > 0 && { marks }) };
}
