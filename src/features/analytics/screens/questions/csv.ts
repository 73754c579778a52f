/** A cell that a spreadsheet would take for a formula begins with an apostrophe (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** Rows as RFC 4180 has them, with a mark in front by which spreadsheets know UTF-8. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(toCell).join(",")).join("\r\n")}\r\n`;
}

function toCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands the browser a file to keep. */
export function saveCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  const address = URL.createObjectURL(new Blob([toCsv(rows)], { type: "text/csv;charset=utf-8" }));
  const anchor = Object.assign(document.createElement("a"), { href: address, download: name });
  anchor.click();
  // a turn later, because the browser reads the address when the click has been dealt with
  setTimeout(() => URL.revokeObjectURL(address));
}
