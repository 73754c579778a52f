import { createWriteStream } from "node:fs";
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import { MINUTE_MS } from "#base/time.ts";
import { fetchedDir } from "./compile.ts";

/** A list that an operator has configured. */
export interface ListSource {
  readonly name: string;
  readonly url: string;
}

/** Enough for five million entries of 80 bytes. */
const MAX_BYTES = 400 * 1024 * 1024;

/**
 * Fetches the lists that have changed into `DATA_DIR/lists/fetched`. Returns the errors of the lists that could not be
 * fetched, which keep their last copy. Deletes the copies of lists that are neither configured nor in `others`.
 */
export async function fetchLists(
  dataDir: string,
  sources: readonly ListSource[],
  log: Logger,
  others: readonly string[] = [],
): Promise<ReadonlyMap<string, string>> {
  const errors = new Map<string, string>();
  const dir = fetchedDir(dataDir);
  if (sources.length > 0) await mkdir(dir, { recursive: true });
  const names = [...others, ...sources.map(({ name }) => name)];
  const kept = new Set(names.flatMap((name) => [`${name}.txt`, `.${name}.etag`]));
  for (const file of await readdir(dir).catch(() => []))
    if (!kept.has(file)) await rm(join(dir, file), { force: true });
  for (const source of sources) {
    try {
      await fetchList(dir, source);
    } catch (error) {
      log.warn({ err: error, list: source.name }, "block lists: a list could not be fetched; its last copy is used");
      errors.set(source.name, toErrorText(error as Error));
    }
  }
  return errors;
}

/** Adds the cause of a failed request, since the message of the error does not contain it. */
function toErrorText({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${cause.message || (cause as NodeJS.ErrnoException).code}` : message;
}

/** Stores a list from another source, if it has changed. */
export async function storeList(dataDir: string, name: string, entries: readonly string[]): Promise<void> {
  const [target, part] = [join(fetchedDir(dataDir), `${name}.txt`), toPartFile(fetchedDir(dataDir), name)];
  const content = entries.map((entry) => `${entry}\n`).join("");
  if ((await readFile(target, "utf8").catch(() => "")) === content) return;
  await mkdir(fetchedDir(dataDir), { recursive: true });
  await writeFile(part, content);
  await rename(part, target);
}

/** The file of an unfinished list. Files that begin with a dot are not read as lists. */
const toPartFile = (dir: string, name: string) => join(dir, `.${name}.part`);

async function fetchList(dir: string, { name, url }: ListSource): Promise<void> {
  const [target, part, tagFile] = [join(dir, `${name}.txt`), toPartFile(dir, name), join(dir, `.${name}.etag`)];
  // an entity tag without its copy would prevent the list from ever being fetched again
  const etag = await access(target).then(
    () => readFile(tagFile, "utf8").catch(() => ""),
    () => "",
  );
  const { address, authorization } = splitCredentials(url);
  const response = await fetch(address, {
    headers: { ...authorization, ...(etag !== "" && { "if-none-match": etag }) },
    signal: AbortSignal.timeout(5 * MINUTE_MS),
  });
  if (response.status === 304) return;
  if (!response.ok || !response.body) throw new Error(`its server responded with ${response.status}`);
  try {
    await pipeline(
      response.body as unknown as AsyncIterable<Uint8Array>,
      limitBytes(MAX_BYTES),
      createWriteStream(part),
    );
    await rename(part, target);
    await writeFile(tagFile, response.headers.get("etag") ?? "");
  } finally {
    await rm(part, { force: true });
  }
}

/** `fetch` rejects an address with a user or password, and its error repeats them. */
function splitCredentials(url: string) {
  const address = new URL(url);
  const { username, password } = address;
  address.username = "";
  address.password = "";
  if (username === "" && password === "") return { address };
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  return { address, authorization: { authorization: `Basic ${credentials.toString("base64")}` } };
}

/** Passes bytes through, and fails at the limit. */
function limitBytes(maxBytes: number): Transform {
  let left = maxBytes;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.byteLength;
      if (left < 0) done(new Error(`the list is larger than ${maxBytes} bytes`));
      else done(null, chunk);
    },
  });
}
