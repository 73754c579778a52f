/** A name for a link of which nothing else is known: its host, or the person in the address of a mail. */
export function nameOfAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  if (url.hostname !== "") return url.hostname.replace(/^www\./, "");
  return url.pathname.replace(/^\/+/, "") || address;
}
