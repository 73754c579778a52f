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

type Looks = Omit<RichTextRun, "text">;

/**
 * Converts an editor document to rich text. Drops unsupported nodes and marks, and joins adjacent runs of the same
 * style.
 */
export function fromDoc({ content = [] }: JSONContent): RichText {
  return content.flatMap(getParts);
}

function getParts(node: JSONContent): RichTextPart[] {
  const { type, content = [] } = node;
  switch (type) {
    case "blockquote":
      return content.map((child) => ({ kind: "quote", line: toLine(child) }));
    case "bulletList":
      return content.length > 0 ? [{ kind: "bullets", lines: content.map(toLine) }] : [];
    case "orderedList":
      return content.length > 0 ? [{ kind: "numbers", lines: content.map(toLine) }] : [];
    case undefined:
    default:
      return [{ kind: "paragraph", line: toLine(node) }];
  }
}

/** All text below a node, in one line. */
function toLine(node: JSONContent): RichTextRun[] {
  return mergeRuns(runsIn(node));
}

function runsIn({ type, text, marks = [], content = [] }: JSONContent): RichTextRun[] {
  if (type !== "text") return content.flatMap(runsIn);
  if (text === undefined || text === "") return [];
  const looks: Looks = {};
  for (const { type: mark, attrs } of marks) {
    if (mark === "bold" || mark === "italic" || mark === "underline" || mark === "strike") looks[mark] = true;
    const href: unknown = mark === "link" ? attrs?.["href"] : undefined;
    if (typeof href === "string" && href !== "") looks.link = href;
  }
  return [{ text, ...looks }];
}

/** Joins adjacent runs of the same style. */
export function mergeRuns(line: readonly RichTextRun[]): RichTextRun[] {
  const runs: RichTextRun[] = [];
  for (const run of line) {
    const before = runs.at(-1);
    if (before && areAlike(before, run)) runs[runs.length - 1] = { ...before, text: before.text + run.text };
    else runs.push(run);
  }
  return runs;
}

function areAlike(one: RichTextRun, other: RichTextRun): boolean {
  return (["bold", "italic", "underline", "strike", "link"] as const).every((look) => one[look] === other[look]);
}
