import { createApiClient } from "#client/call.ts";
import type { MediaContract, StoredFile } from "#features/media/contract.ts";

const call = createApiClient<MediaContract>();

export type SentFile = StoredFile;

/** Uploads a file for visitors to download, and returns the stored file. */
export function sendFile(file: File): Promise<SentFile> {
  const form = new FormData();
  form.append("file", file, file.name);
  return call("POST /v1/files", undefined, { form });
}
