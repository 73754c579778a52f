/** How the variants of a split are told apart: A, B, C. */
export function getLetter(place: number): string {
  return String.fromCodePoint(65 + place);
}
