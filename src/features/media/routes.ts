import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { MediaContract } from "./contract.ts";
import type { FileUploadCtx } from "./ctx.ts";
import { listPictures, removePicture, uploadPicture } from "./pictures.ts";
import { uploadFile } from "./files/store-file.ts";

export const mediaRoutes: Handlers<MediaContract, Ctx, FileUploadCtx> = {
  // A workspace has one folder, which shares its id.
  "GET /v1/filemanager/folder/default": async (ctx) => ({ _id: ctx.workspaceId }),
  "POST /v1/widget/image/upload": async (ctx, { query, upload }) => {
    // stored before the call's transaction, since storing the same picture again changes nothing
    const pictures = await uploadPicture(ctx, query, upload);
    return async () => pictures;
  },
  "GET /v1/media": (ctx) => listPictures(ctx),
  "DELETE /v1/media/{pictureId}": (ctx, { params }) => removePicture(ctx, params.pictureId),
  "POST /v1/files": (ctx, { upload }) => uploadFile(ctx, upload),
};
