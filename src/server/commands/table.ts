/** A moment as a cell, in UTC and without seconds. */
export function toMinute(moment: Date): string {
  return moment.toISOString().slice(0, 16).replace("T", " ");
}

/** Formats rows as a text table, without characters that could move a terminal's cursor. */
export function table(rows: readonly (readonly string[])[]): string {
  const plain = rows.map((row) => row.map((cell) => cell.replace(/[\p{C}\s]+/gu, " ").trim()));
  const widths = plain[0]?.map((_, column) => Math.max(...plain.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = plain.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  return lines.map((line) => `${line.trimEnd()}\n`).join("");
}
