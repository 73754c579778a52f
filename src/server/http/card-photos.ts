import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp from "sharp";
import { toKey } from "#features/media/picture-files.ts";
import { MEDIA_PATH, PRESETS_PATH } from "#features/media/picture.ts";
import type { FileStore } from "#infra/files/file-store.ts";

/** Twice the drawn width is enough for every screen. */
const WIDTH = 480;

/**
 * Photos on this server as `data:` addresses that every drawing library reads; photos of another account are not
 * loaded.
 */
export function cardPhotos(files: FileStore, clientDir: string): (address: string) => Promise<string> {
  async function find(address: string): Promise<Uint8Array | undefined> {
    const name = basename(address);
    if (!/^[\w-]+\.(webp|avif|png|jpe?g|svg)$/.test(name)) return undefined;
    if (address === MEDIA_PATH + name) return files.find(toKey(name));
    if (address !== PRESETS_PATH + name) return undefined;
    return readFile(join(clientDir, "presets", name)).catch(() => undefined);
  }
  return async (address) => {
    const bytes = await find(address);
    if (!bytes) return "";
    const png = await sharp(bytes, { limitInputPixels: 25_000_000 })
      .resize(WIDTH, WIDTH, { fit: "cover" })
      .png()
      .toBuffer()
      .catch(() => undefined);
    return png ? `data:image/png;base64,${png.toString("base64")}` : "";
  };
}
