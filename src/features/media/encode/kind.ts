import { ApiError } from "#base/errors.ts";
import { pictureType } from "../errors.ts";

/** The media types that we take, and what sharp calls them; an animated PNG is a PNG whose first frame we keep. */
const FORMATS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/apng": "png",
  "image/gif": "gif",
  "image/webp": "webp",
};

/** What a file is by its first bytes, whatever its name or its sender says; throws pictureType. */
export async function getFormat(bytes: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(bytes);
  const format = found && FORMATS[found.mime];
  if (!format) throw new ApiError(pictureType);
  return format;
}
