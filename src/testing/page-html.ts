/** The content security policy among the headers of a page. */
export function getPolicy(headers: readonly string[]): string {
  return headers[headers.indexOf("content-security-policy") + 1]!;
}

/** The text of a page's own style sheet. */
export function getStyle(html: string): string {
  return /<style>(.*?)<\/style>/s.exec(html)![1]!;
}

/** The tags of a page, with the names of their attributes but without the values. */
export function getTags(html: string): string[] {
  return html
    .replace(/<style>.*?<\/style>/s, "<style>")
    .match(/<[^>]*>/g)!
    .map((tag) => tag.replace(/="[^"]*"/g, ""));
}
