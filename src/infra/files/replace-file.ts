import { open, rename } from "node:fs/promises";

/** Writes a file as a whole: even after a power cut, it has either its previous or its new content. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.new`;
  const file = await open(draft, "w");
  try {
    await file.writeFile(content);
    // otherwise the new name may reach the disk before the content
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
