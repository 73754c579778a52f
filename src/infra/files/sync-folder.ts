import { open } from "node:fs/promises";

/** Makes the names of the files in a folder durable; syncing a file does not include its name. */
export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path);
  await folder.sync();
}
