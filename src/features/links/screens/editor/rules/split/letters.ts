/** How the variants of a split are told apart: A, B, C. */
export function letterOf(place: number): string {
  return String.fromCodePoint(65 + place);
}
