import { SOURCE_PARAMETER } from "./marked-path.ts";

/** The address that a QR code holds: the same place, marked so that its scans are told apart. */
export function scanAddress(address: string): string {
  return `${address}?${SOURCE_PARAMETER}=qr`;
}
