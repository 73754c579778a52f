import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, unlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { FSDriver } from "flydrive/drivers/fs";
import { syncFolder } from "./sync-folder.ts";

const RANDOM_BYTES = 6;

/** Flydrive's driver for a folder, with atomic writes that also survive a power cut. */
export class FolderDriver extends FSDriver {
  readonly #folder: string;

  constructor(folder: string) {
    super({ location: folder, visibility: "private" });
    this.#folder = folder;
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const path = join(this.#folder, key);
    const folder = dirname(path);
    const firstCreated = await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = join(folder, `.${basename(path)}.${randomBytes(RANDOM_BYTES).toString("hex")}.part`);
    try {
      await writeFile(draft, contents, { flag: "wx", mode: 0o600, flush: true });
      await rename(draft, path);
    } catch (error) {
      await unlink(draft).catch(() => undefined);
      throw error;
    }
    // a file name is durable only once its folder is synced
    await syncFolder(folder);
    for (let created = folder; firstCreated && created.length >= firstCreated.length; created = dirname(created))
      await syncFolder(dirname(created));
  }

  /** Flydrive would return the whole pooled buffer, in which a small file shares memory with other data. */
  override async getBytes(key: string): Promise<Uint8Array> {
    return readFile(join(this.#folder, key));
  }
}
