import type { SessionCtx } from "#features/accounts/ctx.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Db } from "#infra/postgres/client.ts";
import type { FileStore } from "#infra/files/open-files.ts";
import type { pictureUses } from "./contract.ts";
import type { Encode } from "./encode/encode.ts";
import { createTenantSemaphore, type TenantSemaphore } from "#infra/semaphore.ts";

/** The kinds of use that the list of pictures shows. */
export type PictureUse = (typeof pictureUses)[number];

/** A text that may reference pictures: an address, a style sheet, a row as JSON. */
export interface Mention {
  readonly use: PictureUse;
  readonly text: string;
}

/**
 * Returns every text of a workspace that may reference one of its pictures. The composition root passes it in, since
 * only `server/` knows all features.
 */
export type FindMentions = (db: Db, workspaceId: string) => Promise<readonly Mention[]>;

/** Storage and processing of pictures. */
export interface Media {
  readonly files: FileStore;
  readonly encode: Encode;
  readonly findMentions: FindMentions;
}

/** The context of picture handlers. */
export interface MediaCtx extends WorkspaceCtx {
  readonly media: Media;
}

/** The context of operations that store files as they are, without encoding. */
export type StoreCtx = Omit<MediaCtx, "media"> & { readonly media: Pick<Media, "files"> };

/** The context of a call about pictures. */
export type MediaSessionCtx = MediaCtx & Pick<SessionCtx, "accountId" | "rateLimits">;

/** The context of uploads of files. */
export type FileUploadCtx = MediaSessionCtx & {
  /** Limits how many files are stored at once, in total and per workspace: each takes up to 40 MiB of memory. */
  readonly fileSemaphore: TenantSemaphore;
};

/** The context of picture jobs, which run outside a request and encode nothing. */
export interface MediaJobsCtx extends Ctx {
  readonly media: Omit<Media, "encode">;
}

export const createFileSemaphore = (): TenantSemaphore => createTenantSemaphore(6, 2);
