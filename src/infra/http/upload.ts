import type { NamedBytes, UploadedFile, UploadField } from "#base/contract.ts";
import { invalid, ApiError, type ApiErrorKind } from "#base/errors.ts";
import { bodyCut, wrongContentCoding } from "./body.ts";
import { badMultipart, readBoundary, type MultipartPart, splitParts } from "./multipart.ts";

export const wrongUploadType: ApiErrorKind = {
  code: "wrong_content_type",
  status: 415,
  message: "Send the file as multipart/form-data.",
};

/** API errors that any upload may return, besides its own. */
export const uploadErrors = [wrongUploadType, wrongContentCoding, bodyCut, badMultipart];

/** The maximum size of the form around a file. */
const FRAME_BYTES = 64 * 1024;
/**
 * This much of an oversized upload is read and dropped, so that its sender can read the response and reuse the
 * connection.
 */
const LEAST_DROPPED_BYTES = 16 * 1024 * 1024;

export interface OpenUpload extends UploadedFile {
  /** Reads and drops the unread rest, for the same reason. */
  drop(): Promise<void>;
}

/** The file of a request. The limit is checked while it streams: memory never holds more than that. */
export function openUpload(request: Request, { field, maxBytes, missing, tooLarge }: UploadField): OpenUpload {
  let isRead = false;
  const maxDroppedBytes = Math.max(LEAST_DROPPED_BYTES, 2 * maxBytes);

  async function take(keptBytes: number): Promise<Buffer | undefined> {
    isRead = true;
    const chunks: Uint8Array[] = [];
    let size = 0;
    try {
      for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
        size += chunk.byteLength;
        if (size > maxDroppedBytes) break;
        if (size <= keptBytes) chunks.push(chunk);
        else chunks.length = 0;
      }
    } catch {
      // a client that disconnects in the middle of an upload is not a bug
      throw new ApiError(bodyCut);
    }
    return size > keptBytes ? undefined : Buffer.concat(chunks);
  }

  async function readNamed(): Promise<NamedBytes> {
    const { headers } = request;
    const boundary = readBoundary(headers.get("content-type") ?? "");
    if (boundary === undefined) throw new ApiError(wrongUploadType);
    if (!/^(identity)?$/i.test(headers.get("content-encoding") ?? "")) throw new ApiError(wrongContentCoding);
    if (Number(headers.get("content-length") ?? 0) > maxDroppedBytes) throw new ApiError(tooLarge);
    const body = await take(maxBytes + FRAME_BYTES);
    if (!body) throw new ApiError(tooLarge);
    const file = onlyFile(splitParts(body, boundary), field);
    if (!file?.bytes.byteLength) throw new ApiError(missing);
    if (file.bytes.byteLength > maxBytes) throw new ApiError(tooLarge);
    return { name: file.fileName, bytes: file.bytes };
  }

  return {
    readNamed,
    read: async () => (await readNamed()).bytes,
    async drop() {
      if (!isRead && Number(request.headers.get("content-length") ?? 0) <= maxDroppedBytes) await take(0);
    },
  };
}

function onlyFile(parts: readonly MultipartPart[], field: string): MultipartPart | undefined {
  const otherTenant = parts.find(({ name }) => name !== field);
  if (otherTenant) reject(otherTenant.name.slice(0, 100).toWellFormed(), "Unknown field");
  if (parts.length > 1) reject(field, "Send one file at a time");
  return parts[0];
}

function reject(field: string, message: string): never {
  throw new ApiError(invalid, { message, errors: [{ field, message }] });
}
