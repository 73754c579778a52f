import type { ParsedInput } from "#base/contract.ts";
import { ApiError, orError, requireFound } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { categoryUnknown } from "#features/blocks/categories/contract.ts";
import { listCategories } from "#features/blocks/categories/categories.ts";
import { SORT_ORDER_STEP } from "#features/blocks/limits.ts";
import { bumpLinksVersion, changePage, nextSortOrder } from "#features/blocks/change-page.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { claimAllAddresses } from "./addresses/addresses.ts";
import { nextAlias } from "./alias.ts";
import type { LinksContract } from "./contract.ts";
import { aliasTaken, externalIdTaken } from "./errors.ts";
import { recordHistory } from "./history/record-history.ts";
import type { Link } from "./link-schema.ts";
import { type LinkDraft, type CheckedDraft, checkLinkDraft, toLinkRow } from "./link-draft.ts";
import { presentLink } from "./presenter.ts";
import { type LinkQuota, openQuota } from "./quota.ts";
import {
  insertLinks,
  selectAliases,
  generateCodes,
  selectExternalIds,
  selectLink,
  selectSameDestination,
  selectTakenAliases,
} from "./store/links.ts";
import type { LinkRow } from "./store/table.ts";
import { openTagNormalizer } from "./tags/tags.ts";
import { applyNotices } from "./trust.ts";

/** The subject of an event that changes only short links and no page. */
export const OFF_PAGE = { offPage: "true" } as const;

export {
  generateCodes,
  insertLinks,
  selectExternalIds as findTakenExternalIds,
  selectTakenAliases as findTakenAliases,
  setCodeLength,
} from "./store/links.ts";
export type { LinkRow } from "./store/table.ts";

type NewLink = ParsedInput<LinksContract["POST /v1/widget/link"]>["body"];

/**
 * Adds a link at the end of the page or of its category, unless a position is given. Throws badDestination, aliasTaken,
 * categoryUnknown, an error of `LinkQuota.takeNewLink`, or notFound if `passwordOf` is not the id of a link.
 */
export async function createLink(ctx: WorkspaceCtx, input: NewLink): Promise<Link> {
  const [created] = await createLinks(ctx, [{ ...input, onPage: true }]);
  return presentLink(requireCreated(created!));
}

/** Returns the new link. Throws the API error that prevented it, if any. */
export function requireCreated(created: CreateResult): LinkRow {
  if (created instanceof ApiError) throw created;
  return created;
}

export type CreateResult = LinkRow | ApiError;

/**
 * Creates links in one transaction. Returns, in the same order, each new link or the API error that prevented it; an
 * invalid draft does not affect the others. A link on the page is added at its end unless a position is given.
 */
export async function createLinks(ctx: WorkspaceCtx, drafts: readonly LinkDraft[]): Promise<CreateResult[]> {
  const checked = await Promise.all(drafts.map((draft) => orError(() => checkLinkDraft(ctx, draft))));
  const created = await changePage(ctx, async ({ tx, emit, now }) => {
    const results = await insertValid(ctx, tx, checked, now);
    const rows = results.filter((each) => isNew(each));
    if (rows.length === 0) return results;
    const ids = rows.map(({ row }) => row.id);
    await recordHistory(ctx, tx, ids, "created");
    const isOnPage = rows.some(({ row }) => row.onPage);
    if (isOnPage) await bumpLinksVersion(tx, ctx.workspaceId);
    const scope = isOnPage ? {} : OFF_PAGE;
    const subject =
      ids.length === 1 ? { ...scope, linkId: ids[0]! } : { ...scope, action: "create", linkIds: ids.join() };
    await emit({ name: ids.length === 1 ? "link.created" : "links.changed", workspaceId: ctx.workspaceId, subject });
    return results;
  });
  return created.map((each) => (each instanceof ApiError ? each : each.row));
}

interface DraftResult {
  readonly row: LinkRow;
  readonly isExisting?: true;
}

function isNew(result: DraftResult | ApiError): result is DraftResult {
  return !(result instanceof ApiError) && !result.isExisting;
}

/** Inserts the links that are valid, and returns the result of each draft. Needs the lock. */
async function insertValid(
  ctx: WorkspaceCtx,
  tx: Tx,
  checked: readonly (CheckedDraft | ApiError)[],
  now: Date,
): Promise<(DraftResult | ApiError)[]> {
  const { results, quota } = await prepareRows(ctx, tx, checked, now);
  const rows = results.flatMap((each) => (isNew(each) ? [each.row] : []));
  const failed = await claimAllAddresses(ctx, tx, rows, now);
  const inserted = rows.filter(({ id }) => !failed.has(id));
  await insertLinks(tx, inserted);
  await applyNotices(ctx, tx, inserted, now);
  await quota.save(inserted.length, now);
  const outcomes = results.map((each) => (isNew(each) ? (failed.get(each.row.id) ?? each) : each));
  if (failed.size === 0) return outcomes;
  // retries drafts that reused a link that was then rejected, and drafts that may have failed only because such a link
  // had taken their alias, external id or quota
  const retried = results.flatMap((each, index) => {
    const isAffected = each instanceof ApiError ? each !== checked[index] : each.isExisting && failed.has(each.row.id);
    return isAffected ? [index] : [];
  });
  if (retried.length === 0) return outcomes;
  const retryResults = await insertValid(
    ctx,
    tx,
    retried.map((index) => checked[index]!),
    now,
  );
  return outcomes.map((each, index) => retryResults[retried.indexOf(index)] ?? each);
}

/** Checks the drafts one after another, each beside those before it. The caller saves the quota that they took. */
async function prepareRows(
  ctx: WorkspaceCtx,
  tx: Tx,
  checked: readonly (CheckedDraft | ApiError)[],
  now: Date,
): Promise<{ results: readonly (DraftResult | ApiError)[]; quota: LinkQuota }> {
  const { workspaceId } = ctx;
  const drafts = checked.flatMap((each) => (each instanceof ApiError ? [] : [each]));
  const existing = await findExisting(tx, workspaceId, drafts);
  const quota = await openQuota(ctx, tx);
  const addedCount = drafts.filter(({ draft }) => draft.onPage).length;
  const firstPosition = addedCount > 0 ? (await nextSortOrder(tx, workspaceId, now, addedCount)).next : 0;
  const checks = await openChecks(tx, workspaceId, drafts);
  const normalizeTags = await openTagNormalizer(
    tx,
    workspaceId,
    drafts.flatMap(({ draft }) => draft.tags ?? []),
  );
  const codes = await generateCodes(tx, drafts.length);
  // links of one call share their creation time, so lists order them by id
  const ids = drafts.map(() => newId(now.getTime())).toSorted();
  let position = 0;
  const results: (DraftResult | ApiError)[] = [];
  for (const each of checked) {
    if (each instanceof ApiError) {
      results.push(each);
      continue;
    }
    const existingLink = each.draft.findExisting ? existing.get(each.destination) : undefined;
    if (existingLink) {
      results.push({ row: existingLink, isExisting: true });
      continue;
    }
    const { draft } = each;
    const result = await orError(async () => {
      const code = codes.pop()!;
      checks.requireCategory(draft.category);
      const alias = checks.findAlias(each, code);
      checks.requireExternalId(draft.externalId);
      const password = each.passwordHash ?? (await findPasswordHash(tx, workspaceId, draft.passwordOf));
      // must come last: a draft that is rejected later would keep its quota and alias from the next ones
      quota.takeNewLink(draft.onPage ?? false);
      checks.take(alias, draft.externalId);
      const sortOrder = draft.sort_order ?? (draft.onPage ? firstPosition + position * SORT_ORDER_STEP : 0);
      if (draft.onPage) position += 1;
      const id = ids.shift()!;
      return {
        row: toLinkRow(ctx, { ...each, passwordHash: password }, { id, code, alias, sortOrder, normalizeTags, now }),
      };
    });
    results.push(result);
    if (isNew(result) && isUnconditional(result.row) && !existing.has(each.destination))
      existing.set(each.destination, result.row);
  }
  return { results, quota };
}

/** True if the link leads every visitor to its destination, as `selectSameDestination` requires. */
function isUnconditional({ archived, rules, passwordHash }: LinkRow): boolean {
  return !archived && rules === null && passwordHash === null;
}

async function findExisting(
  tx: Tx,
  workspaceId: string,
  drafts: readonly CheckedDraft[],
): Promise<Map<string, LinkRow>> {
  const destinations = drafts.flatMap(({ draft, destination }) => (draft.findExisting ? [destination] : []));
  const rows = destinations.length > 0 ? await selectSameDestination(tx, workspaceId, destinations) : [];
  // keeps the oldest link of each destination
  return new Map(rows.toReversed().map((row) => [row.destination, row]));
}

/** Checks uniqueness and existence within the workspace, for all drafts with one set of queries. */
async function openChecks(tx: Tx, workspaceId: string, drafts: readonly CheckedDraft[]) {
  const requestedAliases = drafts.flatMap(({ draft }) => draft.alias?.toLowerCase() ?? []);
  const takenAliases = new Set(await selectTakenAliases(tx, workspaceId, requestedAliases));
  const unnamed = drafts.filter(({ draft }) => draft.onPage && draft.alias === undefined);
  for (const platform of new Set(unnamed.map((each) => each.platform)))
    for (const alias of await selectAliases(tx, workspaceId, platform)) takenAliases.add(alias);
  // an automatic alias must not be one that a later draft asks for
  const avoidedAliases = new Set([...takenAliases, ...requestedAliases]);
  const externalIds = drafts.flatMap(({ draft }) => draft.externalId ?? []);
  const takenIds = new Set(await selectExternalIds(tx, workspaceId, externalIds));
  const hasCategory = drafts.some(({ draft }) => draft.category);
  const categories = hasCategory ? await listCategories({ db: tx, workspaceId }) : [];
  const categoryIds = new Set(categories.map(({ _id }) => _id));
  return {
    /** Throws aliasTaken. A link off the page has its code as alias. */
    findAlias({ draft, platform }: CheckedDraft, code: string): string {
      const alias = draft.alias ?? (draft.onPage ? nextAlias(platform, avoidedAliases) : code);
      if (takenAliases.has(alias.toLowerCase())) throw new ApiError(aliasTaken);
      return alias;
    },
    /** Throws externalIdTaken. */
    requireExternalId(id: string | null | undefined): void {
      if (id && takenIds.has(id)) throw new ApiError(externalIdTaken);
    },
    take(alias: string, externalId: string | null | undefined): void {
      takenAliases.add(alias.toLowerCase());
      avoidedAliases.add(alias.toLowerCase());
      if (externalId) takenIds.add(externalId);
    },
    /** Throws categoryUnknown. */
    requireCategory(id: string | null | undefined): void {
      if (id && !categoryIds.has(id)) throw new ApiError(categoryUnknown);
    },
  };
}

async function findPasswordHash(tx: Tx, workspaceId: string, linkId: string | undefined): Promise<string | null> {
  if (linkId === undefined) return null;
  return requireFound(await selectLink(tx, workspaceId, linkId)).passwordHash;
}
