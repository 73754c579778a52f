import { cp } from "node:fs/promises";
import { join } from "node:path";

/** Copies the built-in pictures into the browser build, under the addresses that pages store. */
export async function copyPresets(clientDir: string): Promise<void> {
  const files = new URL("../src/features/appearance/presets/files", import.meta.url);
  await cp(files, join(clientDir, "presets"), { recursive: true });
}
