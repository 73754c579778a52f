import type { Readable } from "node:stream";

/** Files by key (`media/ab/abc.webp`), wherever they lie. Throws the API error `unavailable` while that place is away, `diskFull` where it is full. */
export interface FileStore {
  /** The file is kept for good, and whole, once this answers; one of the same key is replaced. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  find(key: string): Promise<Uint8Array | undefined>;
  /** As `find`, for what is too large to be held whole: read as it is taken, and to be destroyed by whoever takes no more of it. */
  open(key: string): Promise<OpenFile | undefined>;
  /** Those that are not there are gone already. */
  remove(keys: readonly string[]): Promise<void>;
  /** Every key below a folder, in no order; what a crash has left half written is among them. */
  list(folder: string): AsyncIterable<string>;
}

export interface OpenFile {
  readonly sizeBytes: number;
  readonly bytes: Readable;
}

/** Where files lie: in a folder, or in a bucket that speaks S3. */
export type FilePlace = { readonly folder: string } | { readonly bucket: Bucket };

export interface Bucket {
  readonly name: string;
  readonly region: string;
  /** Where the service answers; AWS unless told. */
  readonly endpoint: string | undefined;
  /** Without it the machine's own identity counts. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** The bucket's name stands in the path instead of the host name. */
  readonly isPathStyle: boolean;
}
