/** Between two values of one parameter; a stroke within a value has a backslash before it, and so has a backslash. */
const BETWEEN = "|";

/** Several values as one text of an address; `splitValues` takes them apart again, whatever they hold. */
export function joinValues(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\|]/g, "\\$&")).join(BETWEEN);
}

/** The values of a text that `joinValues` made; one at least, which may be empty. */
export function splitValues(text: string): string[] {
  const values = [""];
  const add = (more: string) => values.push((values.pop() ?? "") + more);
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === BETWEEN) values.push("");
    else if (sign === "\\" && at + 1 < text.length) add(text[++at]!);
    else add(sign);
  }
  return values;
}
