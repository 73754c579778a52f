/** Bidirectional controls and invisible characters. The joiners that scripts and emoji need are kept. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;

const letters = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Third-party text as one line of at most `maxLength` UTF-16 units, cut between characters. */
export function toPlainText(text: string, maxLength: number): string {
  // a page may send a million characters
  const line = text
    .slice(0, 8 * maxLength)
    .replace(UNSEEN, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  if (line.length <= maxLength) return line;
  let cut = "";
  for (const { segment } of letters.segment(line)) {
    if (cut.length + segment.length >= maxLength) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}
