/**
 * Copies text to the clipboard; call it from a click handler. Also works without the Clipboard API, which browsers
 * offer only over HTTPS and on localhost. Rejects if the browser does not allow copying at all.
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (error) {
    if (!copySelected(text)) throw error;
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "visually-hidden";
  // inside an open dialog, which keeps the focus
  (focused?.closest("[role=dialog]") ?? document.body).append(field);
  try {
    field.select();
    // oxlint-disable-next-line typescript/no-deprecated -- the only way without the Clipboard API
    return document.execCommand("copy");
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
