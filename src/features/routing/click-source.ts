/** The query parameter that we reserve in our own addresses: the source of a click. */
export const SOURCE_PARAMETER = "hlk";

/** The address of a link below the path of its page (`base`), with its position on the page, from 1. */
export function toPageClickPath(base: string, alias: string, position: number): string {
  return `${base}/${alias}?${SOURCE_PARAMETER}=${position}`;
}

/** The address in a QR code: the link's address with a parameter that marks scans. */
export function scanAddress(address: string): string {
  return `${address}?${SOURCE_PARAMETER}=qr`;
}
