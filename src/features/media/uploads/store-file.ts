import type { UploadedFile } from "#base/contract.ts";
import { enforce, type Limit } from "#infra/limits/limits.ts";
import type { StoredFile } from "../contract.ts";
import type { StoreCtx, UploadCtx } from "../ctx.ts";
import { presentFile } from "../own-files.ts";
import { storeContent } from "../store-content.ts";
import { type FileRow, files } from "../store.ts";
import { getKind } from "./kind.ts";
import { hashText, nameFor, toKey } from "./name.ts";
import { getType } from "./types.ts";

const UPLOADS: Limit = { name: "files", points: 60, seconds: 600 };

/** Stores a file for visitors to download; throws `fileErrors`, or unavailable if there are too many uploads. */
export async function uploadFile(ctx: UploadCtx, upload: UploadedFile): Promise<StoredFile> {
  await enforce(ctx.limits, UPLOADS, ctx.workspaceId);
  return ctx.uploadPlaces.forFile(ctx.workspaceId, async () => {
    const { name, bytes } = await upload.readNamed();
    return presentFile(await storeFile(ctx, name, bytes));
  });
}

/** Stores a file for the workspace, or returns the one that it already has; throws `fileErrors`. */
export async function storeFile(ctx: StoreCtx, fileName: string, bytes: Uint8Array): Promise<FileRow> {
  const name = nameFor(fileName, await getKind(bytes, fileName));
  const hash = hashText(ctx.workspaceId, name, bytes);
  return storeContent(ctx, {
    rows: files,
    hash,
    make: async () => ({
      files: [{ key: toKey({ hash, name }), bytes, mediaType: getType(name) }],
      toRow: (common) => ({ ...common, name }),
    }),
    stored: (fileId) => ({ name: "file.stored", subject: { fileId } }),
  });
}
