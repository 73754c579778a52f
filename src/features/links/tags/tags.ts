import { notFound, ApiError } from "#base/errors.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { selectTagged, setTags } from "../store/links.ts";
import { changePage } from "#features/blocks/lock.ts";
import type { CountedTag } from "./contract.ts";
import { foldTag, withoutRepeats } from "./fold.ts";

/** The tags in use with the number of their links, most used first. */
export function listTags(ctx: Pick<WorkspaceCtx, "db" | "workspaceId">): Promise<CountedTag[]> {
  return countTags(ctx.db, ctx.workspaceId);
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
    const all = await selectTagged(tx, workspaceId);
    const old = foldTag(tag);
    if (!all.some(({ tags }) => tags.some((each) => foldTag(each) === old))) throw new ApiError(notFound);
    const next = name === undefined ? undefined : foldTag(name);
    // links that already had the new name get the same spelling
    const spell = (each: string) => (foldTag(each) === old || foldTag(each) === next ? (name ?? []) : each);
    const changed = all.flatMap(({ id, tags }) => {
      const spelled = withoutRepeats(tags.flatMap(spell));
      return isEqual(spelled, tags) ? [] : [{ id, tags: spelled }];
    });
    await setTags(tx, workspaceId, changed, ctx.now());
    const action = name === undefined ? "delete-tag" : "rename-tag";
    const linkIds = changed.map(({ id }) => id).join();
    await emit({ name: "links.changed", workspaceId, subject: { action, linkIds } });
  });
}

/** The tags in the spelling of the workspace's other links. Call after `lockLinks`. */
export async function spellTags(
  tx: Tx,
  workspaceId: string,
  tags: readonly string[],
  except?: string,
): Promise<string[]> {
  if (tags.length === 0) return [];
  const others = await selectTagged(tx, workspaceId, except);
  const spelling = new Map(others.flatMap((each) => each.tags).map((tag) => [foldTag(tag), tag]));
  return tags.map((tag) => spelling.get(foldTag(tag)) ?? tag);
}

/**
 * Like `spellTags`, for many links at once: existing links decide the spelling, then the first use. Call after
 * `lockLinks`.
 */
export async function loadTagSpelling(tx: Tx, workspaceId: string): Promise<(tags: readonly string[]) => string[]> {
  const tagged = await selectTagged(tx, workspaceId);
  const spelling = new Map(tagged.flatMap((each) => each.tags).map((tag) => [foldTag(tag), tag]));
  return (tags) =>
    tags.map((tag) => {
      const existing = spelling.get(foldTag(tag));
      if (existing === undefined) spelling.set(foldTag(tag), tag);
      return existing ?? tag;
    });
}

async function countTags(db: Db, workspaceId: string): Promise<CountedTag[]> {
  const counted = new Map<string, CountedTag>();
  for (const { tags } of await selectTagged(db, workspaceId)) {
    for (const tag of tags) {
      const existing = counted.get(foldTag(tag));
      counted.set(foldTag(tag), { tag: existing?.tag ?? tag, count: (existing?.count ?? 0) + 1 });
    }
  }
  return [...counted.values()].sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1));
}

function isEqual(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index]);
}
