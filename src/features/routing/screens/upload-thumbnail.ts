import { createApiClient } from "#client/call.ts";
import type { MediaContract } from "#features/media/contract.ts";

const call = createApiClient<MediaContract>();

/** The limits of the specification, checked before the upload. */
export const PICTURE_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp"];
const MAX_BYTES = 5 * 1024 * 1024;

export type PictureError = "type" | "size";

export function findPictureError({ type, size }: Pick<File, "type" | "size">): PictureError | undefined {
  if (!PICTURE_TYPES.includes(type)) return "type";
  return size >= MAX_BYTES ? "size" : undefined;
}

/** Uploads a picture for a link and returns its address. */
export async function uploadThumbnail(file: File): Promise<string> {
  const form = new FormData();
  form.append("image", file);
  const [stored] = await call("POST /v1/widget/image/upload", { query: { description: "Link Thumbnail" } }, { form });
  if (!stored) throw new Error("the upload returned no picture");
  return stored.path + stored.file;
}
