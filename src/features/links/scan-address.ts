import { SOURCE_PARAMETER } from "#features/routing/marked-path.ts";

/** The address in a QR code: the link's address with a parameter that marks scans. */
export function scanAddress(address: string): string {
  return `${address}?${SOURCE_PARAMETER}=qr`;
}
