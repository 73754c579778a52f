/** Adds a missing scheme to a typed address: `example.com` becomes `https://example.com`. */
export function completeAddress(text: string): string {
  const address = text.trim();
  if (address === "" || /^[a-z][a-z0-9+.-]*:/i.test(address))
    return isHostWithPort(address) ? `https://${address}` : address;
  return address.startsWith("//") ? `https:${address}` : `https://${address}`;
}

/** True for `example.com:8080/a`, which seems to have the scheme `example.com:`. */
function isHostWithPort(address: string): boolean {
  const host = /^([^/:]+):\d+(?:\/|$)/.exec(address)?.[1] ?? "";
  return host.slice(0, -1).includes(".");
}
