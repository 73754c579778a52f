import { notFound, ApiError } from "#base/errors.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Tx } from "#infra/postgres/client.ts";
import {
  putTagSpellings,
  selectSpelling,
  selectTagCounts,
  selectTagged,
  selectTagsInUse,
  setTags,
} from "../store/links.ts";
import { changePage } from "#features/blocks/change-page.ts";
import type { CountedTag } from "./contract.ts";
import { foldTag, withoutRepeats } from "./fold.ts";

/** The tags in use with the number of their links, most used first. */
export async function listTags({ db, workspaceId }: Pick<WorkspaceCtx, "db" | "workspaceId">): Promise<CountedTag[]> {
  const counted = new Map<string, CountedTag>();
  for (const { tag, count } of await selectTagCounts(db, workspaceId)) {
    const existing = counted.get(foldTag(tag));
    counted.set(foldTag(tag), { tag: existing?.tag ?? tag, count: (existing?.count ?? 0) + count });
  }
  return [...counted.values()].sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1));
}

/** Renames a tag on all its links; links that had both names keep one. Throws notFound. */
export async function renameTag(ctx: WorkspaceCtx, tag: string, name: string): Promise<CountedTag[]> {
  await replaceTag(ctx, tag, name);
  return listTags(ctx);
}

/** Removes a tag from all its links. Throws notFound. */
export async function deleteTag(ctx: WorkspaceCtx, tag: string): Promise<void> {
  await replaceTag(ctx, tag, undefined);
}

async function replaceTag(ctx: WorkspaceCtx, tag: string, name: string | undefined): Promise<void> {
  await changePage(ctx, async ({ tx, emit, workspaceId }) => {
    const old = foldTag(tag);
    const next = name === undefined ? undefined : foldTag(name);
    const keys = next === undefined ? [old] : [old, next];
    const spelled = await selectSpelling(tx, workspaceId, keys);
    const tagged = await selectTagged(
      tx,
      workspaceId,
      spelled.map((each) => each.tag),
    );
    if (!tagged.some(({ tags }) => tags.some((each) => foldTag(each) === old))) throw new ApiError(notFound);
    // links that already had the new name also get the new spelling
    const spell = (each: string) => (foldTag(each) === old || foldTag(each) === next ? (name ?? []) : each);
    const changed = tagged.flatMap(({ id, tags }) => {
      const after = withoutRepeats(tags.flatMap(spell));
      return isEqual(after, tags) ? [] : [{ id, tags: after }];
    });
    if (name !== undefined) await putTagSpellings(tx, workspaceId, [{ key: foldTag(name), tag: name }]);
    await setTags(tx, workspaceId, changed, ctx.now());
    const action = name === undefined ? "delete-tag" : "rename-tag";
    const linkIds = changed.map(({ id }) => id).join();
    await emit({ name: "links.changed", workspaceId, subject: { action, linkIds } });
  });
}

/** The tags in the spelling that the workspace's links other than `except` use. Call after `lockLinks`. */
export async function normalizeTags(
  tx: Tx,
  workspaceId: string,
  tags: readonly string[],
  except?: string,
): Promise<string[]> {
  return (await openTagNormalizer(tx, workspaceId, tags, except))(tags);
}

/**
 * Returns a function that spells these tags as the workspace's links other than `except` do. If no link has a tag, its
 * first use decides the spelling. Call after `lockLinks`.
 */
export async function openTagNormalizer(
  tx: Tx,
  workspaceId: string,
  tags: readonly string[],
  except?: string,
): Promise<(tags: readonly string[]) => string[]> {
  const wanted = withoutRepeats(tags);
  if (wanted.length === 0) return (none) => [...none];
  const known = await selectSpelling(tx, workspaceId, wanted.map(foldTag));
  const spelling = new Map(known.map(({ key, tag }) => [key, tag]));
  const previousSpellings = wanted.flatMap((tag) => {
    const current = spelling.get(foldTag(tag));
    return current === undefined || current === tag ? [] : [current];
  });
  const inUse =
    previousSpellings.length > 0 ? await selectTagsInUse(tx, workspaceId, previousSpellings, except) : new Set();
  const added = wanted.flatMap((tag) => {
    const current = spelling.get(foldTag(tag));
    return current === tag || (current !== undefined && inUse.has(current)) ? [] : [{ key: foldTag(tag), tag }];
  });
  await putTagSpellings(tx, workspaceId, added);
  for (const { key, tag } of added) spelling.set(key, tag);
  return (spelled) => spelled.map((tag) => spelling.get(foldTag(tag)) ?? tag);
}

function isEqual(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index]);
}
