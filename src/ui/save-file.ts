/** Hands the browser a file to keep. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const anchor = Object.assign(document.createElement("a"), { href: address, download: name });
  anchor.click();
  // a turn later, because the browser reads the address when the click has been dealt with
  setTimeout(() => URL.revokeObjectURL(address));
}
