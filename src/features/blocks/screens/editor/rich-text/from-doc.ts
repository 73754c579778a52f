import type { JSONContent } from "@tiptap/react";
import type { RichText, RichTextPart, RichTextRun } from "../../../rich-text.ts";

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
  return joined(runsIn(node));
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
export function joined(line: readonly RichTextRun[]): RichTextRun[] {
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
