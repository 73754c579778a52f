import { Refusal } from "#base/errors.ts";
import { pictureType } from "../refusals.ts";

/** The media types that we take, and what sharp calls them; an animated PNG is a PNG whose first frame we keep. */
const FORMATS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/apng": "png",
  "image/gif": "gif",
  "image/webp": "webp",
};

/** What a file is by its first bytes, whatever its name or its sender says; refuses with pictureType. */
export async function formatOf(bytes: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(bytes);
  const format = found && FORMATS[found.mime];
  if (!format) throw new Refusal(pictureType);
  return format;
}
