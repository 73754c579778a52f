import { cp } from "node:fs/promises";
import { join } from "node:path";

/** Puts the pictures that come with the product beside the browser's build, under the addresses that pages keep. */
export async function copyPresets(clientDir: string): Promise<void> {
  const files = new URL("../src/features/appearance/presets/files", import.meta.url);
  await cp(files, join(clientDir, "presets"), { recursive: true });
}
