/** A fallback name for a link: its host, or the recipient of a mailto address. */
export function guessName(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  if (url.hostname !== "") return url.hostname.replace(/^www\./, "");
  return url.pathname.replace(/^\/+/, "") || address;
}
