import { createApiClient } from "#client/call.ts";
import type { MediaContract } from "../contract.ts";
import { type UploadPurpose, purposes } from "./purpose.ts";

const call = createApiClient<MediaContract>();

interface Sending {
  readonly signal: AbortSignal;
  /** Called with the uploaded share, from 0 to 1. */
  onProgress(share: number): void;
}

/** The id of the folder for uploads. */
export async function findFolder(signal: AbortSignal): Promise<string> {
  return (await call("GET /v1/filemanager/folder/default", undefined, { signal }))._id;
}

/** Uploads a picture and returns its address. Throws an ApiError, or a network error if there was no response. */
export async function sendPicture(
  picture: Blob,
  purpose: UploadPurpose,
  folder: string,
  sending: Sending,
): Promise<string> {
  const form = new FormData();
  form.append("image", picture, "picture");
  const query = { timeout: "0", folder, description: purposes[purpose].description };
  const [upload] = await call("POST /v1/widget/image/upload", { query }, { form, ...sending });
  if (!upload) throw new Error("The upload returned no picture");
  return upload.path + upload.file;
}
