import type { SessionCtx } from "#features/accounts/ctx.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Db } from "#infra/postgres/client.ts";
import type { FileStore } from "#infra/files/file-store.ts";
import type { pictureUses } from "./contract.ts";
import type { Encode } from "./encode/encode.ts";

/** Where pictures may be shown, as people read it in the list of theirs. */
export type PictureUse = (typeof pictureUses)[number];

/** A text that may name pictures: an address, a style sheet, a row as JSON. */
export interface Mention {
  readonly use: PictureUse;
  readonly text: string;
}

/** Returns every text of a workspace in which one of its pictures may be named; handed in by the server, which knows all features. */
export type FindMentions = (db: Db, workspaceId: string) => Promise<readonly Mention[]>;

/** What keeps and makes pictures. */
export interface Media {
  readonly files: FileStore;
  readonly encode: Encode;
  readonly findMentions: FindMentions;
}

/** What the verbs of pictures are handed. */
export interface MediaCtx extends WorkspaceCtx {
  readonly media: Media;
}

/** What a call about pictures is handed. */
export type MediaSessionCtx = MediaCtx & Pick<SessionCtx, "accountId" | "limits">;

/** What the jobs of pictures are handed; no request is near, and nothing is encoded. */
export interface MediaJobsCtx extends Ctx {
  readonly media: Omit<Media, "encode">;
}
