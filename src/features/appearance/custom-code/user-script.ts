/**
 * Custom JavaScript for a script element. Whatever would end the element or open an HTML comment is escaped, with the
 * same meaning in strings, templates and regular expressions.
 */
export function userScript(source: string): string {
  return source.replace(/<(?=\/script)/gi, "<\\").replace(/<!(?=--)/g, "<\\!");
}
