import { toApiError } from "#features/accounts/screens/api-error.ts";
import { toAddress, createApiClient } from "#features/accounts/screens/call.ts";
import { noteResponse } from "#features/accounts/screens/connection.ts";
import { endSession } from "#features/accounts/screens/session.ts";
import { signedHeaders } from "#features/accounts/screens/signed-headers.ts";
import type { MediaContract, Upload } from "../contract.ts";
import { type UploadPurpose, purposes } from "./purpose.ts";

const call = createApiClient<MediaContract>();
const PATH = "/v1/widget/image/upload";

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
export function sendPicture(
  picture: Blob,
  purpose: UploadPurpose,
  folder: string,
  { signal, onProgress }: Sending,
): Promise<string> {
  const form = new FormData();
  form.append("image", picture, "picture");
  const query = { timeout: "0", folder, description: purposes[purpose].description };
  // `fetch` does not report upload progress.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => {
      noteResponse(true);
      const body = parse(request.responseText);
      if (request.status === 200) return resolve(addressIn(body as readonly Upload[]));
      const error = toApiError(request.status, request.getResponseHeader("retry-after"), body);
      if (error.status === 401) endSession("signed_out");
      reject(error);
    });
    request.addEventListener("error", () => {
      noteResponse(false);
      reject(new TypeError("The picture could not be sent"));
    });
    request.addEventListener("abort", () => reject(signal.reason as Error));
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", toAddress(PATH, { query }));
    request.setRequestHeader("accept", "application/json");
    for (const [name, value] of Object.entries(signedHeaders())) request.setRequestHeader(name, value);
    request.send(form);
  });
}

function addressIn([upload]: readonly Upload[]): string {
  if (!upload) throw new Error("The upload returned no picture");
  return upload.path + upload.file;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
