import type { ParsedInput } from "#base/contract.ts";
import { notFound, ApiError } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { Tx } from "#infra/postgres/client.ts";
import {
  type AnnotationRow,
  deleteAnnotationRow,
  insertAnnotation,
  lockAnnotation,
  patchAnnotation,
  selectAnnotations,
  lockLink,
} from "../store/annotations.ts";
import {
  type Annotation,
  annotationChanged,
  annotationLimit,
  annotationLinkUnknown,
  annotationSchema,
  type AnnotationsContract,
} from "./contract.ts";

type NewAnnotation = ParsedInput<AnnotationsContract["POST /v1/analytics/annotations"]>["body"];
type AnnotationChange = ParsedInput<AnnotationsContract["PUT /v1/analytics/annotations/{annotationId}"]>["body"];
type OwnCtx = Ctx & { readonly workspaceId: string };

/** The notes of the workspace, latest day first. */
export async function listAnnotations(ctx: Pick<OwnCtx, "db" | "workspaceId">): Promise<Annotation[]> {
  return (await selectAnnotations(ctx.db, ctx.workspaceId)).map(presentAnnotation);
}

/** Creates a note about a day; throws annotationLimit, or annotationLinkUnknown for an unknown link. */
export async function createAnnotation(ctx: OwnCtx, { title, day, link }: NewAnnotation): Promise<Annotation> {
  const { workspaceId } = ctx;
  return runInTransaction(ctx, async ({ tx, emit }) => {
    await requireLink(tx, workspaceId, link);
    const now = ctx.now();
    const id = newId(now.getTime());
    const row = await insertAnnotation(tx, { id, workspaceId, title, day, linkId: link, now });
    if (!row) throw new ApiError(annotationLimit);
    await emit({ name: "annotation.created", workspaceId, subject: { annotationId: id } });
    return presentAnnotation(row);
  });
}

/**
 * Changes the given fields; throws notFound, annotationChanged if `version` is not the current one, or
 * annotationLinkUnknown.
 */
export async function updateAnnotation(ctx: OwnCtx, id: string, change: AnnotationChange): Promise<Annotation> {
  const { workspaceId } = ctx;
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const before = await lockAnnotation(tx, workspaceId, id);
    if (!before) throw new ApiError(notFound);
    if (change.version !== undefined && change.version !== before.version)
      throw new ApiError(annotationChanged, { extra: { current: presentAnnotation(before) } });
    if (change.link !== undefined && change.link !== before.linkId) await requireLink(tx, workspaceId, change.link);
    const after = await patchAnnotation(tx, workspaceId, id, {
      title: change.title ?? before.title,
      day: change.day ?? before.day,
      linkId: change.link === undefined ? before.linkId : change.link,
      version: before.version + 1,
      updatedAt: ctx.now(),
    });
    await emit({ name: "annotation.updated", workspaceId, subject: { annotationId: id } });
    return presentAnnotation(after);
  });
}

/** Deletes a note; throws notFound. */
export async function deleteAnnotation(ctx: OwnCtx, id: string): Promise<void> {
  const { workspaceId } = ctx;
  await runInTransaction(ctx, async ({ tx, emit }) => {
    if (!(await deleteAnnotationRow(tx, workspaceId, id))) throw new ApiError(notFound);
    await emit({ name: "annotation.deleted", workspaceId, subject: { annotationId: id } });
  });
}

/** Throws annotationLinkUnknown unless the link belongs to the workspace; a link in the trash is accepted. */
async function requireLink(tx: Tx, workspaceId: string, link: string | null): Promise<void> {
  if (link !== null && !(await lockLink(tx, workspaceId, link))) throw new ApiError(annotationLinkUnknown);
}

function presentAnnotation(row: AnnotationRow): Annotation {
  return annotationSchema.parse({ ...row, _id: row.id, link: row.linkId });
}
