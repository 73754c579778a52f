const NAMED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Text as it may stand in XML 1.0, in elements and in attributes; characters that XML has no form for are left out. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[&<>"']/g, (character) => NAMED[character]!)
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "");
}
