import { copyText } from "#ui/copy-text.ts";

/**
 * Copies text that is still loading, and returns whether it was copied. Call it directly in the handler of a key press
 * or click: Safari allows a delayed copy only if it starts there.
 */
export async function copyWhenReady(text: Promise<string>): Promise<boolean> {
  const blob = text.then((ready) => new Blob([ready], { type: "text/plain" }));
  // avoids an unhandled rejection in browsers that do not await the blob
  blob.catch(() => undefined);
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    // the browser does not support promises in clipboard items
    return text.then(copyText).then(
      () => true,
      () => false,
    );
  }
}
