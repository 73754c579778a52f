const SUMMARY_LENGTH = 200;

/** A description as one line of at most 200 graphemes. */
export function toSummary(text: string, max = SUMMARY_LENGTH): string {
  const graphemes = new Intl.Segmenter().segment(text.replace(/\s+/g, " ").trim());
  const signs = Array.from(graphemes, ({ segment }) => segment);
  if (signs.length <= max) return signs.join("");
  return `${signs
    .slice(0, max - 1)
    .join("")
    .trimEnd()}…`;
}
