import type { UploadedFile } from "#base/contract.ts";
import { ApiError, unavailable } from "#base/errors.ts";
import { enforce, type Limit } from "#infra/limits/limits.ts";
import type { MediaSessionCtx } from "../ctx.ts";
import type { StoredFile } from "./contract.ts";
import { presentFile } from "./presenter.ts";
import { storeFile } from "./store-file.ts";

const UPLOADS: Limit = { name: "files", points: 60, seconds: 600 };
/** Each holds up to 40 MiB of memory while it is assembled. */
const AT_ONCE = 6;
const AT_ONCE_EACH = 2;
const RETRY_AFTER_SECONDS = 3;

const running = new Map<string, number>();

/** Stores a file for visitors to download; throws `fileErrors`, or unavailable if there are too many uploads. */
export async function uploadFile(ctx: MediaSessionCtx, upload: UploadedFile): Promise<StoredFile> {
  await enforce(ctx.limits, UPLOADS, ctx.workspaceId);
  return inTurn(ctx.workspaceId, async () => {
    const { name, bytes } = await upload.readNamed();
    return presentFile(await storeFile(ctx, name, bytes));
  });
}

async function inTurn<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
  const own = running.get(workspaceId) ?? 0;
  const all = [...running.values()].reduce((sum, each) => sum + each, 0);
  if (own >= AT_ONCE_EACH || all >= AT_ONCE)
    throw new ApiError(unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  running.set(workspaceId, own + 1);
  try {
    return await work();
  } finally {
    const left = running.get(workspaceId)! - 1;
    if (left > 0) running.set(workspaceId, left);
    else running.delete(workspaceId);
  }
}
