/** A text of at most `maxLength` UTF-16 units: cut between characters, as readers see them, and ended by "…". */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let cut = "";
  for (const { segment } of new Intl.Segmenter("und").segment(text)) {
    if (cut.length + segment.length >= maxLength) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}
