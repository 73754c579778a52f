/**
 * Custom JavaScript as it may stand in a script element: what would end the element or open a comment of HTML is
 * written with an escape that means the same inside strings, templates and regular expressions.
 */
export function userScript(source: string): string {
  return source.replace(/<(?=\/script)/gi, "<\\").replace(/<!(?=--)/g, "<\\!");
}
