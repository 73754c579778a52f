/** The names of a split's variants: A, B, C. */
export function getLetter(place: number): string {
  return String.fromCodePoint(65 + place);
}
