/** Saves a file through the browser. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const anchor = Object.assign(document.createElement("a"), { href: address, download: name });
  anchor.click();
  // a turn later: the browser reads the address after the click has been handled
  setTimeout(() => URL.revokeObjectURL(address));
}
