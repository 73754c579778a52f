import { rename, writeFile } from "node:fs/promises";

/** Writes a file as a whole: even after a power cut, it has either its previous or its new content. */
export async function replaceFile(path: string, content: string | Uint8Array, mode = 0o666): Promise<void> {
  const draft = `${path}.new`;
  // without `flush` (fsync), the new name may reach the disk before the content
  await writeFile(draft, content, { mode, flush: true });
  await rename(draft, path);
}
