import type { Readable } from "node:stream";

/**
 * Files by key (`media/ab/abc.webp`) in any storage. Throws the API error `unavailable` while the storage cannot be
 * reached, and `diskFull` when it is full.
 */
export interface FileStore {
  /** When this resolves, the file is stored durably and completely; an existing file of the same key is replaced. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  find(key: string): Promise<Uint8Array | undefined>;
  /**
   * As `find`, for files that are too large for memory: read as it is consumed; destroy it if it is not read to its
   * end.
   */
  open(key: string): Promise<OpenFile | undefined>;
  /** Keys without a file are ignored. */
  remove(keys: readonly string[]): Promise<void>;
  /** Every key below a folder, in no order, including partial writes left by a crash. */
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
  /** Without credentials, the machine's own identity is used. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** The bucket's name is part of the path instead of the host name. */
  readonly isPathStyle: boolean;
}
