/** Marks that turn the direction of the text around them or cannot be seen; the joiners of scripts and emoji stay. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;

const letters = new Intl.Segmenter("und", { granularity: "grapheme" });

/** third-party text as one line of at most `maxLength` UTF-16 units, cut between letters. */
export function toPlainText(text: string, maxLength: number): string {
  // because a page may say it in a million letters
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
