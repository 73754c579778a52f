import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import sharp from "sharp";
import { type Cards, openCards } from "#features/appearance/pages/share-card/cards.ts";
import { toKey } from "#features/media/pictures.ts";
import { MEDIA_PATH, PRESETS_PATH } from "#features/media/picture.ts";
import type { FileStore } from "#infra/files/file-store.ts";

const builtScript = join(dirname(process.argv[1]!), "card-worker.js");
/** The thread that draws: the built file, or the source in development and tests. */
const script = existsSync(builtScript)
  ? builtScript
  : join(import.meta.dirname, "../../features/appearance/pages/share-card/card-worker.ts");

/** Twice the drawn width is enough for every screen. */
const WIDTH = 480;

/** The pictures of pages for link previews. */
export function openShareCards(publicUrl: string, files: FileStore, clientDir: string): Cards {
  return openCards({ script, host: new URL(publicUrl).host, loadPhoto });

  /**
   * A photo on this server as a `data:` address, which every drawing library reads; empty for any other photo.
   */
  async function loadPhoto(address: string): Promise<string> {
    const bytes = await find(address);
    if (!bytes) return "";
    const png = await sharp(bytes, { limitInputPixels: 25_000_000 })
      .resize(WIDTH, WIDTH, { fit: "cover" })
      .png()
      .toBuffer()
      .catch(() => undefined);
    return png ? `data:image/png;base64,${png.toString("base64")}` : "";
  }

  async function find(address: string): Promise<Uint8Array | undefined> {
    const name = basename(address);
    if (!/^[\w-]+\.(webp|avif|png|jpe?g|svg)$/.test(name)) return undefined;
    if (address === MEDIA_PATH + name) return files.find(toKey(name));
    if (address !== PRESETS_PATH + name) return undefined;
    return readFile(join(clientDir, "presets", name)).catch(() => undefined);
  }
}
