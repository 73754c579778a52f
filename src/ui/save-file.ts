import { SECOND_MS } from "#base/time.ts";

/** Saves a file through the browser. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const anchor = Object.assign(document.createElement("a"), { href: address, download: name });
  anchor.click();
  // later: the browser reads the address after the click has been handled
  setTimeout(() => URL.revokeObjectURL(address), 10 * SECOND_MS);
}
