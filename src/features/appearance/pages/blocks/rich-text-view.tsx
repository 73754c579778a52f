import type { ReactNode } from "react";
import type { RichText, RichTextPart, RichTextRun } from "#features/blocks/rich-text.ts";
import { safeAddress } from "./frame.ts";

/** Renders rich text as our own elements; it contains no markup. */
export function RichTextView({ text }: { text: RichText }) {
  return text.map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- rendered once; nothing moves
    <Part key={place} part={part} />
  ));
}

function Part({ part }: { part: RichTextPart }) {
  switch (part.kind) {
    case "paragraph":
      return part.line.length > 0 && <p dir="auto">{part.line.map(getRun)}</p>;
    case "quote":
      return <blockquote dir="auto">{part.line.map(getRun)}</blockquote>;
    case "bullets":
      return <ul dir="auto">{part.lines.map(getItem)}</ul>;
    case "numbers":
      return <ol dir="auto">{part.lines.map(getItem)}</ol>;
  }
}

function getItem(line: readonly RichTextRun[], place: number): ReactNode {
  return <li key={place}>{line.map(getRun)}</li>;
}

function getRun(run: RichTextRun, place: number): ReactNode {
  let shown: ReactNode = run.text;
  if (run.strike) shown = <s>{shown}</s>;
  if (run.underline) shown = <u>{shown}</u>;
  if (run.italic) shown = <em>{shown}</em>;
  if (run.bold) shown = <strong>{shown}</strong>;
  const href = run.link === undefined ? undefined : safeAddress(run.link);
  return href === undefined ? (
    <span key={place}>{shown}</span>
  ) : (
    <a key={place} href={href} rel="noopener nofollow">
      {shown}
    </a>
  );
}
