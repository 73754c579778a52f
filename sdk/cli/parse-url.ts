/** Parses a typed address, with `https` as the default scheme; undefined if it is not an address. */
export function parseUrl(text: string): URL | undefined {
  const address = /^https?:\/\//.test(text) ? text : `https://${text}`;
  // Node 20 has no URL.parse
  return URL.canParse(address) ? new URL(address) : undefined;
}
