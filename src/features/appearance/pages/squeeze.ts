/** Takes comments and indentation out; our style sheets hold no strings with spaces that count. */
export function squeeze(css: string): string {
  return css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]|:(?= )) ?/g, "$1")
    .replaceAll(";}", "}")
    .trim();
}
