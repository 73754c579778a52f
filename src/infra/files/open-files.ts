import type { Disk } from "flydrive";
import { toBatches } from "#base/batches.ts";
import { ApiError, diskFull, unavailable } from "#base/errors.ts";
import { hasCause, isNetworkFailure } from "#infra/network-failure.ts";
import type { Readable } from "node:stream";

/**
 * Stores files by key (`media/ab/abc.webp`) in any storage. Throws the API error `unavailable` while the storage cannot
 * be reached, and `diskFull` when it is full.
 */
export interface FileStore {
  /** Resolves once the file is stored durably and completely; replaces an existing file with the same key. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  find(key: string): Promise<Uint8Array | undefined>;
  /**
   * Like `find`, for files that are too large for memory: they are read as the stream is consumed. Destroy a stream
   * that is not read to its end.
   */
  open(key: string): Promise<OpenFile | undefined>;
  /** Keys without a file are ignored. */
  remove(keys: readonly string[]): Promise<void>;
  /** All keys below a folder, in no particular order, including partial writes left by a crash. */
  list(folder: string): AsyncIterable<string>;
}

export interface OpenFile {
  readonly sizeBytes: number;
  readonly bytes: Readable;
}

/** The storage of files: a folder, or a bucket that speaks S3. */
export type FileLocation = { readonly folder: string } | { readonly bucket: Bucket };

export interface Bucket {
  readonly name: string;
  readonly region: string;
  /** Address of the service; AWS by default. */
  readonly endpoint: string | undefined;
  /** Defaults to the machine's own identity. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** True if the bucket's name is part of the path instead of the host name. */
  readonly isPathStyle: boolean;
}

const RETRY_AFTER_SECONDS = 5;
/** Number of files removed at once. */
const FILES_PER_BATCH = 10;
/** Number of names per page when a bucket is listed. */
const PAGE_SIZE = 200;

/** The files of a folder or a bucket. The storage is opened at the first call, so this cannot fail. */
export function openFiles(location: FileLocation): FileStore {
  let opening: Promise<Disk> | undefined;
  const run = async <T>(operation: (disk: Disk) => Promise<T>): Promise<T> => {
    try {
      return await operation(await (opening ??= openDisk(location)));
    } catch (error) {
      throw translate(error);
    }
  };
  return {
    put: (key, bytes, contentType) => run((disk) => disk.put(key, bytes, { contentType })),
    find: (key) => run((disk) => unlessMissing(() => disk.getBytes(key))),
    open: (key) =>
      run((disk) =>
        unlessMissing(async () => {
          // asks for the metadata first, since a stream reports a missing file only when it is read
          const { contentLength } = await disk.getMetaData(key);
          return { sizeBytes: contentLength, bytes: await disk.getStream(key) };
        }),
      ),
    async remove(keys) {
      for (const batch of toBatches(keys, FILES_PER_BATCH))
        await run((disk) => Promise.all(batch.map((key) => disk.delete(key))));
    },
    async *list(folder) {
      let paginationToken: string | undefined;
      do {
        const token = paginationToken;
        const page = await run((disk) => listPage(disk, folder, token));
        // a bucket has no folders, only prefixes of names
        for (const object of page.objects) if (object.isFile && object.key.startsWith(`${folder}/`)) yield object.key;
        ({ paginationToken } = page);
      } while (paginationToken);
    },
  };
}

/**
 * One page of names. The bucket driver expects a number as its page size, which the common type of both drivers omits.
 */
function listPage(disk: Disk, folder: string, paginationToken: string | undefined) {
  const options = { recursive: true, maxResults: PAGE_SIZE, ...(paginationToken && { paginationToken }) };
  return disk.listAll(`${folder}/`, options);
}

async function unlessMissing<T>(operation: () => Promise<T>): Promise<T | undefined> {
  try {
    return await operation();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

interface Named {
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

function isMissing(error: unknown): boolean {
  return hasCause(
    error,
    (cause) => (cause as Named).code === "ENOENT" || ["NoSuchKey", "NotFound"].includes(cause.name),
  );
}

function translate(error: unknown): unknown {
  if (hasCause(error, ({ code }) => code === "ENOSPC" || code === "EDQUOT")) return new ApiError(diskFull);
  const isUnavailable = hasCause(error, (cause) => {
    const { httpStatusCode = 0 } = (cause as Named).$metadata ?? {};
    return isNetworkFailure(cause) || cause.name === "TimeoutError" || httpStatusCode >= 500 || httpStatusCode === 429;
  });
  return isUnavailable ? new ApiError(unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS }) : error;
}

const CONNECT_MS = 3_000;
const REQUEST_MS = 15_000;
const MAX_ATTEMPTS = 3;

/** Opens the storage with Flydrive, loaded on demand: the S3 client alone is as large as the rest of the product. */
async function openDisk(location: FileLocation): Promise<Disk> {
  const { Disk } = await import("flydrive");
  if ("bucket" in location) return new Disk(await openBucket(location.bucket));
  const { FolderDriver } = await import("./folder-driver.ts");
  return new Disk(new FolderDriver(location.folder));
}

async function openBucket({ name, region, endpoint, credentials, isPathStyle }: Bucket) {
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new S3Driver({
    bucket: name,
    region,
    visibility: "private",
    // many S3-compatible services have no ACLs
    supportsACL: false,
    ...(endpoint && { endpoint, forcePathStyle: isPathStyle }),
    ...(credentials && { credentials }),
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: REQUEST_MS },
    // services other than AWS reject checksums that they did not ask for
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}
