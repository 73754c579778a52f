import { ApiError } from "#base/errors.ts";
import { pictureType } from "../errors.ts";

/** The accepted media types by sharp's format names. An animated PNG counts as PNG; its first frame is kept. */
const FORMATS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/apng": "png",
  "image/gif": "gif",
  "image/webp": "webp",
};

/** The type of a file by its first bytes, whatever its name or sender says; throws pictureType. */
export async function getFormat(bytes: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(bytes);
  const format = found && FORMATS[found.mime];
  if (!format) throw new ApiError(pictureType);
  return format;
}
