import { toBatches } from "#base/batches.ts";
import { newId } from "#base/ids.ts";
import { openObject } from "#base/schema.ts";
import { ensureCategories } from "#features/blocks/categories/categories.ts";
import { SORT_ORDER_STEP } from "#features/blocks/limits.ts";
import { bumpLinksVersion, tryLockLinks, nextSortOrder } from "#features/blocks/change-page.ts";
import { claimFreeAddresses } from "#features/links/addresses/free-addresses.ts";
import { generateCodes, insertLinks, type LinkRow, OFF_PAGE } from "#features/links/create-links.ts";
import { restoreDeadSince } from "#features/links/health/health.ts";
import { recordHistory } from "#features/links/history/record-history.ts";
import { LINKS_PER_STATEMENT } from "#features/links/limits.ts";
import { openQuota } from "#features/links/quota.ts";
import { applyNotices } from "#features/links/trust.ts";
import { openTagNormalizer } from "#features/links/tags/tags.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { isUnavailable as isClickHouseUnavailable } from "#infra/clickhouse/client.ts";
import { isUnavailable, type Tx } from "#infra/postgres/client.ts";
import type { ImportOutcome } from "./contract.ts";
import type { ImportJobsCtx } from "./ctx.ts";
import { giveUpImport, importVisits } from "./import-visits.ts";
import { readImportFile } from "./read-import-file.ts";
import { planRows, type ImportFile } from "./plan-rows.ts";
import type { Choices } from "./plan/choices.ts";
import type { ImportDraft } from "./plan/draft.ts";
import type { PlannedRow } from "./plan/plan-import.ts";
import { selectExisting, recordCreated, replaceLinks } from "./store/imported.ts";
import { dropFile, type ImportRow, patchImport, selectFile, selectImport, selectImportToRun } from "./store/imports.ts";

const ACTIVE_STATES = ["waiting", "running"] as const;

interface Run {
  readonly importId: string;
  /** The account that started the import. */
  readonly accountId: string | null;
}

/**
 * Imports the links of a file in one transaction, which also records that they are stored, so an interrupted attempt
 * leaves nothing behind. The clicks follow in numbered batches, each stored once; a retry resumes after the last batch.
 * Throws only errors that a retry may resolve. Any other error ends the import: as done if its links are stored,
 * otherwise as failed.
 */
export async function runImport(ctx: ImportJobsCtx, { importId, accountId }: Run): Promise<void> {
  const row = await selectImportToRun(ctx.db, importId);
  if (!row) return;
  try {
    if (!row.outcome) await applyFile(accountId === null ? ctx : { ...ctx, accountId }, row);
    await importVisits(ctx, importId);
  } catch (error) {
    if (isUnavailable(error) || isClickHouseUnavailable(error)) throw error;
    ctx.log.error({ err: error, importId }, "imports: an import failed");
    const current = await selectImport(ctx.db, row.workspaceId, row.id);
    if (current) await giveUpImport(ctx, current);
  }
}

async function applyFile(ctx: ImportJobsCtx, row: ImportRow): Promise<void> {
  const { workspaceId, id } = row;
  const bytes = await selectFile(ctx.db, workspaceId, id);
  if (!bytes) return;
  const file = await readImportFile(ctx, { bytes, fileName: row.fileName, choices: row.choices });
  await patchImport(ctx.db, { workspaceId, id, from: ACTIVE_STATES }, { state: "running", progress: 0 });
  await runInTransaction(ctx, async (scope) => {
    // the workspace may have been deleted in the meantime
    if ((await tryLockLinks(scope.tx, workspaceId)) === undefined) return;
    const current = await selectImport(scope.tx, workspaceId, id);
    // another run of the job may have applied the rows, and now imports their clicks
    if (current?.outcome === null && ACTIVE_STATES.some((state) => state === current.state))
      await applyUnderLock(ctx, scope, current, file);
  });
}

async function applyUnderLock(
  ctx: ImportJobsCtx,
  { tx, emit }: EventTx,
  row: ImportRow,
  file: ImportFile,
): Promise<void> {
  const { workspaceId, id, choices } = row;
  const target = { workspaceId, id, from: ACTIVE_STATES };
  const workspaceCtx = { ...ctx, workspaceId };
  // the plan is checked against the daily limit, which must not change until its links are counted
  await ctx.trust?.lockDailyLimit(tx, workspaceId, ctx.now());
  const { planned, report, aliases } = await planRows(workspaceCtx, tx, file, choices);
  if (report.blocked) {
    // links were added since the import was started
    await patchImport(tx, target, { state: "failed", failure: report.blocked, endedAt: ctx.now() });
    return;
  }
  const outcome = await applyImport(workspaceCtx, {
    tx,
    importId: id,
    planned,
    choices,
    // written outside of the transaction, to be visible before it commits
    onProgress: async (progress) => void (await patchImport(ctx.db, target, { progress })),
  });
  const isOnPage = planned.some(
    ({ action, row: { draft } }) => action === "replace" || (action === "create" && draft?.onPage),
  );
  if (isOnPage) await bumpLinksVersion(tx, workspaceId);
  const { total, matched } = report.visits ?? { total: 0, matched: 0 };
  const visits = { total, done: 0, brought: 0, is_whole: false };
  const ended = await patchImport(tx, target, {
    report,
    progress: report.rows,
    ...(matched > 0
      ? { outcome: { ...outcome, visits, targets: await getTargets(tx, workspaceId, aliases) } }
      : { state: "done", outcome, endedAt: ctx.now() }),
  });
  if (!ended) throw new Error(`import ${id} ended while it ran`);
  if (matched === 0) await dropFile(tx, workspaceId, id);
  await emit({
    name: "links.changed",
    workspaceId,
    subject: { ...(isOnPage ? {} : OFF_PAGE), action: "import", importId: id },
  });
}

/** The link id of each short name in the file's clicks, recorded since short names may change later. */
async function getTargets(
  tx: Tx,
  workspaceId: string,
  aliases: ReadonlyMap<string, string>,
): Promise<Record<string, string>> {
  const wanted = [...new Set([...aliases.values()].map((alias) => alias.toLowerCase()))];
  const existing = await selectExisting(tx, workspaceId, { aliases: wanted });
  const ids = new Map(existing.map(({ id, alias }) => [alias, id]));
  return Object.fromEntries(
    [...aliases].flatMap(([code, alias]) => (ids.has(alias) ? [[code, ids.get(alias)!] as const] : [])),
  );
}

interface ImportRun {
  readonly tx: Tx;
  readonly importId: string;
  readonly planned: readonly PlannedRow[];
  readonly choices: Choices;
  /** Called with the number of rows done so far. */
  readonly onProgress: (done: number) => Promise<void>;
}

/** Applies a plan in batches. Call after `lockLinks`. */
async function applyImport(
  ctx: Pick<WorkspaceCtx, "workspaceId" | "accountId" | "planLimits" | "trust" | "shortHost" | "now">,
  { tx, importId, planned, choices, onProgress }: ImportRun,
): Promise<ImportOutcome> {
  const { workspaceId } = ctx;
  const now = ctx.now();
  const created = planned.flatMap((each) =>
    each.action === "create" && each.row.draft ? [{ ...each, draft: each.row.draft }] : [],
  );
  const replaced = planned.flatMap(({ linkId, action, row }) =>
    action === "replace" && linkId && row.draft ? [{ linkId, draft: row.draft }] : [],
  );
  const normalize = await openTagNormalizer(
    tx,
    workspaceId,
    planned.flatMap(({ row }) => row.draft?.tags ?? []),
  );
  const categories = await ensureCategories(
    tx,
    workspaceId,
    created.map(({ draft }) => draft.category),
    now,
  );
  const places = created.filter(({ draft }) => draft.onPage).length;
  let { next } = places > 0 ? await nextSortOrder(tx, workspaceId, now, places) : { next: 0 };
  const takeSortOrder = () => {
    next += SORT_ORDER_STEP;
    return next - SORT_ORDER_STEP;
  };
  let done = planned.length - created.length - replaced.length;

  for (const added of toBatches(created, LINKS_PER_STATEMENT)) {
    const batch = added.map((each) => ({
      ...each,
      id: newId(now.getTime()),
      addresses: [...each.addresses.map((path) => ({ host: "", path })), ...(each.draft.hosted ?? [])],
    }));
    // other workspaces may have claimed some of the addresses since the plan was made
    const claimed = await claimFreeAddresses(ctx, tx, batch);
    const codes = await generateCodes(tx, batch.length);
    const links = batch.map(({ id, draft, alias, externalId }, index): LinkRow => ({
      id,
      workspaceId,
      ...toImportedFields(draft, choices, normalize, alias),
      timeoutSeconds: draft.timeout,
      sortOrder: draft.onPage ? takeSortOrder() : 0,
      alias: alias || codes[index]!,
      code: codes[index]!,
      categoryId: categories.getId(draft.category),
      archived: draft.archived,
      passwordHash: null,
      taken: 0,
      deadSince: null,
      historyPublic: false,
      onPage: draft.onPage,
      externalId,
      redirectStatus: draft.redirectStatus,
      cells: draft.cells,
      addresses: claimed.get(id) ?? [],
      version: 1,
      createdAt: draft.createdAt ?? now,
      updatedAt: now,
      deletedAt: null,
    }));
    await insertLinks(tx, links);
    await applyNotices(ctx, tx, toNoticeLinks(batch), now);
    await recordCreated(
      tx,
      importId,
      links.map(({ id }) => id),
    );
    await recordHistory(
      ctx,
      tx,
      links.map(({ id }) => id),
      "imported",
    );
    await onProgress((done += links.length));
  }
  for (const batch of toBatches(replaced, LINKS_PER_STATEMENT)) {
    const replacements = batch.map(({ linkId, draft }) => {
      const fields = toImportedFields(draft, choices, normalize);
      return { id: linkId, ...fields, name: draft.hasName ? fields.name : null };
    });
    const ids = batch.map(({ linkId }) => linkId);
    const saved = await replaceLinks(tx, { workspaceId, importId, now }, replacements);
    await restoreDeadSince(tx, ids);
    await applyNotices(ctx, tx, saved, now);
    await recordHistory(ctx, tx, ids, "imported");
    await onProgress((done += batch.length));
  }
  await (await openQuota(ctx, tx)).save(created.length, now);
  const count = (action: PlannedRow["action"]) => planned.filter((each) => each.action === action).length;
  return {
    created: created.length,
    replaced: replaced.length,
    skipped: count("skip"),
    left_out: count("leave_out"),
    categories: categories.created,
  };
}

function toImportedFields(
  draft: ImportDraft,
  { format }: Choices,
  normalize: (tags: readonly string[]) => string[],
  alias = draft.alias,
) {
  const { name, platform, link, description, tags, thumbnail, rules, clicks, note } = draft;
  // a later import of its clicks finds the link by its original short name
  const originalAlias = draft.alias !== "" && draft.alias !== alias && { alias: draft.alias };
  // a Halka export already says where a link was imported from
  const imported =
    format === "halka" ? {} : { imported: { from: format, ...(clicks !== undefined && { clicks }), ...originalAlias } };
  const meta = { ...draft.meta, ...imported };
  return {
    name,
    platform,
    destination: link,
    description,
    tags: normalize(tags),
    thumbnail,
    rules,
    note,
    meta: openObject.safeParse(meta).success ? meta : draft.meta,
  };
}

function toNoticeLinks(links: readonly { readonly id: string; readonly draft: ImportDraft }[]) {
  return links.map(({ id, draft }) => ({ id, destination: draft.link, rules: draft.rules }));
}
