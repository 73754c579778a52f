import { SECOND_MS } from "#base/time.ts";

/** Saves a file as a browser download. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const anchor = Object.assign(document.createElement("a"), { href: address, download: name });
  anchor.click();
  // revoked later, since the browser reads the address after the click event
  setTimeout(() => URL.revokeObjectURL(address), 10 * SECOND_MS);
}
