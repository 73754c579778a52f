/** The query parameter that is reserved in our own addresses. It states the source of a click. */
export const SOURCE_PARAMETER = "hlk";

/**
 * The address of a link below the path of its page (`base`). It states the position of the link on the page, from 1.
 */
export function toPageClickPath(base: string, alias: string, position: number): string {
  return `${base}/${alias}?${SOURCE_PARAMETER}=${position}`;
}

/** The address in a QR code: the link's address with a parameter that marks scans. */
export function scanAddress(address: string): string {
  return `${address}?${SOURCE_PARAMETER}=qr`;
}
