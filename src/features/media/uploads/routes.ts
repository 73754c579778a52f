import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { UploadCtx } from "../ctx.ts";
import type { FilesContract } from "./contract.ts";
import { uploadFile } from "./store-file.ts";

export const filesRoutes: Handlers<FilesContract, Ctx, UploadCtx> = {
  "POST /v1/files": (ctx, { upload }) => uploadFile(ctx, upload),
};
