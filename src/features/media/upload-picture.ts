import { notFound, ApiError } from "#base/errors.ts";
import { enforce, type Limit } from "#infra/limits/limits.ts";
import type { UploadedFile } from "#base/contract.ts";
import type { Upload } from "./contract.ts";
import type { UploadCtx } from "./ctx.ts";
import { type Description, TIMEOUT_MS } from "./limits.ts";
import { presentUpload } from "./presenter.ts";
import { keepPicture } from "./store-picture.ts";

/** More than filling a page with pictures takes; each costs half a second of a core. */
const UPLOADS: Limit = { name: "uploads", points: 120, seconds: 600 };

export interface UploadOptions {
  readonly timeout?: string | undefined;
  readonly folder?: string | undefined;
  readonly description?: Description | undefined;
}

/** Stores an upload in the workspace's folder; throws notFound for any other folder, or `pictureErrors`. */
export async function uploadPicture(
  ctx: UploadCtx,
  { timeout, folder, description = "Profile Photo" }: UploadOptions,
  upload: UploadedFile,
): Promise<Upload[]> {
  if (folder !== undefined && folder.toLowerCase() !== ctx.workspaceId) throw new ApiError(notFound);
  await enforce(ctx.limits, UPLOADS, ctx.workspaceId);
  const bytes = await ctx.uploadPlaces.forPicture(ctx.workspaceId, () => upload.read());
  return [presentUpload(await keepPicture(ctx, bytes, { description, timeoutMs: toTimeout(timeout) }))];
}

function toTimeout(text = "0"): number {
  const requestedMs = Number(text);
  return requestedMs === 0 ? TIMEOUT_MS.default : Math.min(Math.max(requestedMs, TIMEOUT_MS.least), TIMEOUT_MS.most);
}
