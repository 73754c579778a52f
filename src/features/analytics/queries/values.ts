/** Separates the values of a parameter; a pipe or backslash within a value is escaped with a backslash. */
const SEPARATOR = "|";

/** Joins values into one URL parameter; `splitValues` is the inverse for any values. */
export function joinValues(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\|]/g, "\\$&")).join(SEPARATOR);
}

/** Splits a text made by `joinValues`. Returns at least one value, which may be empty. */
export function splitValues(text: string): string[] {
  const values = [""];
  const add = (more: string) => values.push((values.pop() ?? "") + more);
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!;
    if (character === SEPARATOR) values.push("");
    else if (character === "\\" && index + 1 < text.length) add(text[++index]!);
    else add(character);
  }
  return values;
}
