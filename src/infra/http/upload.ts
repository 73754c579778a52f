import type { NamedBytes, UploadedFile, UploadField } from "#base/contract.ts";
import { invalid, ApiError, defineError } from "#base/errors.ts";
import type { Semaphore } from "../semaphore.ts";
import { bodyCut, readUpTo, wrongContentCoding } from "./body.ts";

const wrongUploadType = defineError("wrong_content_type", 415, "Send the file as multipart/form-data.");

const badMultipart = defineError("bad_multipart", 400, "The upload is not valid multipart/form-data.");

/** API errors that any upload may return, in addition to its own. */
export const uploadErrors = [wrongUploadType, wrongContentCoding, bodyCut, badMultipart];

/** RFC 2046, section 5.1.1; quoted or not. */
const BOUNDARY = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"\\\r\n]{1,70})"|([^\s;"\\]{1,70}))\s*(?:;|$)/i;
/** Maximum number of delimiters: a form with one file has fewer, and each part costs time. */
const MAX_DELIMITERS = 20;
/** Maximum size of an upload besides the file itself: delimiters and part headers. */
const FORM_OVERHEAD_BYTES = 64 * 1024;
/**
 * At least this much of an oversized upload is read and dropped, so that the sender can read the response and reuse the
 * connection.
 */
const MIN_DROPPED_BYTES = 16 * 1024 * 1024;

export interface OpenUpload extends UploadedFile {
  /** Reads and drops the unread rest of the upload, so that its sender can read the response. */
  drop(): Promise<void>;
}

/**
 * Opens the file of a request. The size is checked while the upload streams, so memory never holds more than the limit.
 * Received in a slot of the semaphore, which limits how many uploads are received at once.
 */
export function openUpload(
  request: Request,
  { field, maxBytes, missing, tooLarge }: Omit<UploadField, "concurrency">,
  semaphore: Semaphore,
): OpenUpload {
  let isRead = false;
  let found: Promise<NamedBytes> | undefined;
  const maxDroppedBytes = Math.max(MIN_DROPPED_BYTES, 2 * maxBytes);

  function readBytes(keptBytes: number): Promise<Buffer<ArrayBuffer> | undefined> {
    isRead = true;
    return readUpTo(request.body, keptBytes, maxDroppedBytes);
  }

  async function readForm(): Promise<NamedBytes> {
    const { headers } = request;
    const [, quoted, boundary = quoted] = BOUNDARY.exec(headers.get("content-type") ?? "") ?? [];
    if (boundary === undefined) throw new ApiError(wrongUploadType);
    if (!/^(identity)?$/i.test(headers.get("content-encoding") ?? "")) throw new ApiError(wrongContentCoding);
    if (Number(headers.get("content-length") ?? 0) > maxDroppedBytes) throw new ApiError(tooLarge);
    const body = await readBytes(maxBytes + FORM_OVERHEAD_BYTES);
    if (!body) throw new ApiError(tooLarge);
    const file = await readOnlyFile(await parseForm(body, boundary), field);
    if (!file?.bytes.byteLength) throw new ApiError(missing);
    if (file.bytes.byteLength > maxBytes) throw new ApiError(tooLarge);
    return file;
  }

  // cached, since an idempotent call reads the bytes before its handler does
  const readNamed = () => (found ??= semaphore(readForm));

  return {
    readNamed,
    read: async () => (await readNamed()).bytes,
    async drop() {
      if (!isRead && Number(request.headers.get("content-length") ?? 0) <= maxDroppedBytes) await readBytes(0);
    },
  };
}

async function parseForm(body: Buffer<ArrayBuffer>, boundary: string): Promise<FormData> {
  if (hasTooManyParts(body, boundary)) throw new ApiError(badMultipart);
  // rebuilt, since the header of the request may name a second boundary
  const headers = { "content-type": `multipart/form-data; boundary="${boundary}"` };
  try {
    return await new Response(body, { headers }).formData();
  } catch {
    throw new ApiError(badMultipart);
  }
}

function hasTooManyParts(body: Buffer, boundary: string): boolean {
  let position = -1;
  for (let found = 0; found <= MAX_DELIMITERS; found++) {
    position = body.indexOf(`--${boundary}`, position + 1);
    if (position === -1) return false;
  }
  return true;
}

async function readOnlyFile(form: FormData, field: string): Promise<NamedBytes | undefined> {
  const unknown = [...form.keys()].find((name) => name !== field);
  if (unknown !== undefined) reject(unknown.slice(0, 100).toWellFormed(), "Unknown field");
  const [value, ...others] = form.getAll(field);
  if (others.length > 0) reject(field, "Send one file at a time");
  // a part without a file name is text
  if (typeof value === "string") return { name: "", bytes: Buffer.from(value) };
  return value && { name: value.name, bytes: await value.bytes() };
}

function reject(field: string, message: string): never {
  throw new ApiError(invalid, { message, errors: [{ field, message }] });
}
