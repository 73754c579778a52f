/**
 * Copies a text that is still to come; returns whether it was copied. Call it in the handler of a key or click: Safari
 * allows a copy after a response only if it began there.
 */
export async function copyWhenReady(text: Promise<string>): Promise<boolean> {
  const toBlob = async () => new Blob([await text], { type: "text/plain" });
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": toBlob() })]);
    return true;
  } catch {
    // a browser without promises in clipboard items
    return text
      .then((ready) => navigator.clipboard.writeText(ready))
      .then(
        () => true,
        () => false,
      );
  }
}
