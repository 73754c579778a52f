import { notFound, ApiError, unavailable } from "#base/errors.ts";
import { enforce, type Limit } from "#infra/limits/limits.ts";
import type { UploadedFile } from "#base/contract.ts";
import type { Upload } from "./contract.ts";
import type { MediaSessionCtx } from "./ctx.ts";
import { type Description, TIMEOUT_MS } from "./limits.ts";
import { presentUpload } from "./presenter.ts";
import { keepPicture } from "./store-picture.ts";

/** More than filling a page with pictures takes; each costs half a second of a core. */
const UPLOADS: Limit = { name: "uploads", points: 120, seconds: 600 };
/** Each holds up to 5 MiB of memory while it is being received. */
const READ_AT_ONCE = 16;
const READ_AT_ONCE_EACH = 3;
const RETRY_AFTER_SECONDS = 2;

export interface UploadOptions {
  readonly timeout?: string | undefined;
  readonly folder?: string | undefined;
  readonly description?: Description | undefined;
}

const reading = new Map<string, number>();

/** Stores an upload in the workspace's folder; throws notFound for any other folder, or `pictureErrors`. */
export async function uploadPicture(
  ctx: MediaSessionCtx,
  { timeout, folder, description = "Profile Photo" }: UploadOptions,
  upload: UploadedFile,
): Promise<Upload[]> {
  if (folder !== undefined && folder.toLowerCase() !== ctx.workspaceId) throw new ApiError(notFound);
  await enforce(ctx.limits, UPLOADS, ctx.workspaceId);
  const bytes = await readInTurn(ctx.workspaceId, upload);
  return [presentUpload(await keepPicture(ctx, bytes, { description, timeoutMs: toTimeout(timeout) }))];
}

async function readInTurn(workspaceId: string, upload: UploadedFile): Promise<Uint8Array> {
  const own = reading.get(workspaceId) ?? 0;
  const all = [...reading.values()].reduce((sum, each) => sum + each, 0);
  if (own >= READ_AT_ONCE_EACH || all >= READ_AT_ONCE)
    throw new ApiError(unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  reading.set(workspaceId, own + 1);
  try {
    return await upload.read();
  } finally {
    const left = reading.get(workspaceId)! - 1;
    if (left > 0) reading.set(workspaceId, left);
    else reading.delete(workspaceId);
  }
}

function toTimeout(text = "0"): number {
  const requestedMs = Number(text);
  return requestedMs === 0 ? TIMEOUT_MS.default : Math.min(Math.max(requestedMs, TIMEOUT_MS.least), TIMEOUT_MS.most);
}
