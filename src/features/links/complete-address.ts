/** An address as people type it, with the scheme that they leave out: `example.com` is `https://example.com`. */
export function completeAddress(text: string): string {
  const address = text.trim();
  if (address === "" || /^[a-z][a-z0-9+.-]*:/i.test(address))
    return isHostWithPort(address) ? `https://${address}` : address;
  return address.startsWith("//") ? `https:${address}` : `https://${address}`;
}

/** `example.com:8080/a` reads like a scheme and is none. */
function isHostWithPort(address: string): boolean {
  const host = /^([^/:]+):\d+(?:\/|$)/.exec(address)?.[1] ?? "";
  return host.slice(0, -1).includes(".");
}
