import type { UploadedFile } from "#base/contract.ts";
import { enforce, type Limit } from "#infra/limits/limits.ts";
import type { UploadCtx } from "../ctx.ts";
import type { StoredFile } from "./contract.ts";
import { presentFile } from "./presenter.ts";
import { storeFile } from "./store-file.ts";

const UPLOADS: Limit = { name: "files", points: 60, seconds: 600 };

/** Stores a file for visitors to download; throws `fileErrors`, or unavailable if there are too many uploads. */
export async function uploadFile(ctx: UploadCtx, upload: UploadedFile): Promise<StoredFile> {
  await enforce(ctx.limits, UPLOADS, ctx.workspaceId);
  return ctx.uploadPlaces.forFile(ctx.workspaceId, async () => {
    const { name, bytes } = await upload.readNamed();
    return presentFile(await storeFile(ctx, name, bytes));
  });
}
