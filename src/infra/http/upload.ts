import type { NamedBytes, UploadedFile, UploadField } from "#base/contract.ts";
import { invalid, Refusal, type RefusalKind } from "#base/errors.ts";
import { bodyCut, wrongContentCoding } from "./body.ts";
import { badMultipart, boundaryOf, type Part, partsOf } from "./multipart.ts";

export const wrongUploadType: RefusalKind = {
  code: "wrong_content_type",
  status: 415,
  message: "Send the file as multipart/form-data.",
};

/** What every upload may be refused for, besides its own refusals. */
export const uploadRefusals = [wrongUploadType, wrongContentCoding, bodyCut, badMultipart];

/** What the form around a file may weigh. */
const FRAME_BYTES = 64 * 1024;
/** So much of what is too long is read and dropped, so that its sender reads why and can go on on this connection. */
const LEAST_DROPPED_BYTES = 16 * 1024 * 1024;

export interface OpenUpload extends UploadedFile {
  /** Reads and drops what was not read, for the same reason. */
  drop(): Promise<void>;
}

/** The file of a request. It is held to its size while it streams: at no moment is more of it in memory. */
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
      // because who hangs up in the middle of an upload has met no bug of ours
      throw new Refusal(bodyCut);
    }
    return size > keptBytes ? undefined : Buffer.concat(chunks);
  }

  async function readNamed(): Promise<NamedBytes> {
    const { headers } = request;
    const boundary = boundaryOf(headers.get("content-type") ?? "");
    if (boundary === undefined) throw new Refusal(wrongUploadType);
    if (!/^(identity)?$/i.test(headers.get("content-encoding") ?? "")) throw new Refusal(wrongContentCoding);
    if (Number(headers.get("content-length") ?? 0) > maxDroppedBytes) throw new Refusal(tooLarge);
    const body = await take(maxBytes + FRAME_BYTES);
    if (!body) throw new Refusal(tooLarge);
    const file = onlyFile(partsOf(body, boundary), field);
    if (!file?.bytes.byteLength) throw new Refusal(missing);
    if (file.bytes.byteLength > maxBytes) throw new Refusal(tooLarge);
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

function onlyFile(parts: readonly Part[], field: string): Part | undefined {
  const stranger = parts.find(({ name }) => name !== field);
  if (stranger) refuse(stranger.name.slice(0, 100).toWellFormed(), "Unknown field");
  if (parts.length > 1) refuse(field, "Send one file at a time");
  return parts[0];
}

function refuse(field: string, message: string): never {
  throw new Refusal(invalid, { message, errors: [{ field, message }] });
}
