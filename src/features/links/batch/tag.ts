import { ApiError } from "#base/errors.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { TAGS_MAX } from "../limits.ts";
import { tagLimit } from "../errors.ts";
import type { LinkRow } from "../store/links.ts";
import { setTags } from "../store/tags.ts";
import { foldTag, withoutRepeats } from "../tags/fold.ts";
import { spellTags } from "../tags/tags.ts";

/** Adds tags to links that do not have them yet. Throws tagLimit. Call after `lockLinks`. */
export async function tagLinks(
  tx: Tx,
  workspaceId: string,
  rows: readonly LinkRow[],
  tags: readonly string[],
  now: Date,
): Promise<void> {
  const added = await spellTags(tx, workspaceId, tags);
  const changed = rows.flatMap((row) => {
    const all = withoutRepeats([...row.tags, ...added]);
    return all.length === row.tags.length ? [] : [{ id: row.id, tags: all }];
  });
  if (changed.some((link) => link.tags.length > TAGS_MAX)) throw new ApiError(tagLimit);
  await setTags(tx, workspaceId, changed, now);
}

/** Removes tags from the links that have them. Call after `lockLinks`. */
export async function untagLinks(
  tx: Tx,
  workspaceId: string,
  rows: readonly LinkRow[],
  tags: readonly string[],
  now: Date,
): Promise<void> {
  const gone = new Set(tags.map(foldTag));
  const changed = rows.flatMap((row) => {
    const kept = row.tags.filter((tag) => !gone.has(foldTag(tag)));
    return kept.length === row.tags.length ? [] : [{ id: row.id, tags: kept }];
  });
  await setTags(tx, workspaceId, changed, now);
}
