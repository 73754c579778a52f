// control characters in other people's texts must not reach the terminal: C0 except tab and newline, DEL and C1
const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;

/** Replaces the characters in a text that would control the terminal. */
export function clean(text: string): string {
  return text.replace(CONTROL, "\u{fffd}");
}

/** Prints a line of text. */
export function print(text: string): void {
  process.stdout.write(`${clean(text)}\n`);
}

/** Prints progress and other text that is not part of the result. */
export function printNote(text: string): void {
  process.stderr.write(`${clean(text)}\n`);
}

export function printJson(value: unknown, stream: NodeJS.WritableStream = process.stdout): void {
  stream.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Prints rows in columns. Aligns numbers to the right, and puts each cell on one line. */
export function printTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const cells = [head, ...rows].map((row) => row.map((cell) => String(cell).replace(/\s+/g, " ")));
  const widths = head.map((_, column) => cells.reduce((most, row) => Math.max(most, row[column]!.length), 0));
  const isNumber = head.map((_, column) => rows.every((row) => typeof row[column] === "number"));
  for (const row of cells) {
    const line = row.map((cell, column) =>
      isNumber[column] ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
    );
    print(line.join("  ").trimEnd());
  }
}
