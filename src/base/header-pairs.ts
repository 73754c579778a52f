/** Splits a flat list of alternating header names and values into pairs. */
export function toHeaderPairs(headers: readonly string[]): [name: string, value: string][] {
  return Array.from({ length: headers.length / 2 }, (_, index) => [headers[index * 2]!, headers[index * 2 + 1]!]);
}
