/** A URL in the form in which people read it. */
export function withoutScheme(url: string): string {
  return decode(url.replace(/^https?:\/\/(www\.)?/, "")).replace(/\/$/, "");
}

function decode(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
