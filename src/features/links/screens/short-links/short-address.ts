/** A URL for display: decoded, without scheme, `www.` and trailing slash. */
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
