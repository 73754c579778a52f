/** Removes comments and whitespace. Our style sheets have no strings with significant spaces. */
export function minify(css: string): string {
  return css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]|:(?= )) ?/g, "$1")
    .replaceAll(";}", "}")
    .trim();
}
