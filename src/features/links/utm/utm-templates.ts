import type { ParsedInput } from "#base/contract.ts";
import { notFound, ApiError, requireFound } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import {
  insertUtmTemplate,
  patchUtmTemplate,
  removeUtmTemplate,
  selectFreeSlot,
  selectUtmTemplates,
  type UtmTemplateRow,
} from "../store/utm-templates.ts";
import { changePage } from "#features/blocks/change-page.ts";
import { type UtmContract, type UtmTemplate, utmTemplateLimit } from "./contract.ts";

type TemplateBody = ParsedInput<UtmContract["POST /v1/links/utm-templates"]>["body"];

/** The saved campaign tags of the workspace, by name. */
export async function listUtmTemplates(ctx: Pick<WorkspaceCtx, "db" | "workspaceId">): Promise<UtmTemplate[]> {
  const rows = await selectUtmTemplates(ctx.db, ctx.workspaceId);
  return rows.map(presentTemplate);
}

/** Saves campaign tags under a name. Throws utmNameTaken or utmTemplateLimit. */
export async function createUtmTemplate(ctx: WorkspaceCtx, body: TemplateBody): Promise<UtmTemplate> {
  return changePage(ctx, async ({ tx, emit, workspaceId, now }) => {
    const slot = await selectFreeSlot(tx, workspaceId);
    if (slot === undefined) throw new ApiError(utmTemplateLimit);
    const row = { ...toFields(body), id: newId(now.getTime()), workspaceId, slot, createdAt: now, updatedAt: now };
    await insertUtmTemplate(tx, row);
    await emit({ name: "utm_template.created", workspaceId, subject: { utmTemplateId: row.id } });
    return presentTemplate(row);
  });
}

/** Replaces a template. Throws notFound or utmNameTaken. */
export async function updateUtmTemplate(ctx: WorkspaceCtx, id: string, body: TemplateBody): Promise<UtmTemplate> {
  const { workspaceId } = ctx;
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const row = requireFound(await patchUtmTemplate(tx, workspaceId, id, { ...toFields(body), updatedAt: ctx.now() }));
    await emit({ name: "utm_template.updated", workspaceId, subject: { utmTemplateId: id } });
    return presentTemplate(row);
  });
}

/** Deletes a template. Throws notFound. */
export async function deleteUtmTemplate(ctx: WorkspaceCtx, id: string): Promise<void> {
  const { workspaceId } = ctx;
  await runInTransaction(ctx, async ({ tx, emit }) => {
    if (!(await removeUtmTemplate(tx, workspaceId, id))) throw new ApiError(notFound);
    await emit({ name: "utm_template.deleted", workspaceId, subject: { utmTemplateId: id } });
  });
}

function toFields({ name, source, medium, campaign, term, content }: TemplateBody) {
  return { name, source, medium, campaign, term, content };
}

function presentTemplate(row: UtmTemplateRow): UtmTemplate {
  return {
    _id: row.id,
    ...toFields(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
