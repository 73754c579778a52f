import { newId, newShortCode } from "#base/ids.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { ensureCategories } from "#features/blocks/categories/categories.ts";
import { nextSortOrder } from "#features/blocks/item-place.ts";
import { recordHistory } from "#features/links/history/keep-history.ts";
import { SORT_ORDER_STEP } from "#features/blocks/limits.ts";
import { insertImported, type NewImportedLink, noteCreated, replaceLinks } from "./store/imported.ts";
import { loadTagSpelling } from "#features/links/tags/tags.ts";
import type { Outcome } from "./contract.ts";
import type { Choices } from "./plan/choices.ts";
import type { Draft } from "./plan/draft.ts";
import type { Planned } from "./plan/plan-import.ts";

const BATCH = 500;

interface Work {
  readonly tx: Tx;
  readonly importId: string;
  readonly planned: readonly Planned[];
  readonly choices: Choices;
  /** Called with the number of rows done so far. */
  readonly onProgress: (done: number) => Promise<void>;
}

/** Applies a plan in batches. Call after `lockLinks`. */
export async function applyImport(
  ctx: Pick<WorkspaceCtx, "workspaceId" | "accountId" | "now">,
  { tx, importId, planned, choices, onProgress }: Work,
): Promise<Outcome> {
  const { workspaceId } = ctx;
  const now = ctx.now();
  const created = planned.flatMap((each) =>
    each.action === "create" && each.row.draft ? [{ ...each, draft: each.row.draft }] : [],
  );
  const replaced = planned.flatMap(({ linkId, action, row }) =>
    action === "replace" && linkId && row.draft ? [{ linkId, draft: row.draft }] : [],
  );
  const spell = await loadTagSpelling(tx, workspaceId);
  const categories = await ensureCategories(
    tx,
    workspaceId,
    created.map(({ draft }) => draft.category),
    now,
  );
  const end = await nextSortOrder(tx, workspaceId, now, created.length);
  let done = planned.length - created.length - replaced.length;

  for (let from = 0; from < created.length; from += BATCH) {
    const links = created.slice(from, from + BATCH).map(({ draft, alias }, index): NewImportedLink => ({
      id: newId(now.getTime()),
      code: newShortCode(),
      ...toLinkFields(draft, choices, spell, alias),
      timeoutSeconds: draft.timeout,
      sortOrder: end.next + (from + index) * SORT_ORDER_STEP,
      alias,
      categoryId: categories.getId(draft.category),
      archived: draft.archived || !choices.on_page,
      createdAt: (draft.createdAt ?? now).toISOString(),
    }));
    await insertAll(tx, workspaceId, links, now);
    await noteCreated(
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
  for (let from = 0; from < replaced.length; from += BATCH) {
    const batch = replaced.slice(from, from + BATCH);
    const replacements = batch.map(({ linkId, draft }) => {
      const fields = toLinkFields(draft, choices, spell);
      return { id: linkId, ...fields, name: draft.hasName ? fields.name : null };
    });
    await replaceLinks(tx, { workspaceId, importId, now }, replacements);
    await recordHistory(
      ctx,
      tx,
      batch.map(({ linkId }) => linkId),
      "imported",
    );
    await onProgress((done += batch.length));
  }
  const count = (action: Planned["action"]) => planned.filter((each) => each.action === action).length;
  return {
    created: created.length,
    replaced: replaced.length,
    skipped: count("skip"),
    left_out: count("leave_out"),
    categories: categories.created,
  };
}

function toLinkFields(
  draft: Draft,
  { format }: Choices,
  spell: (tags: readonly string[]) => string[],
  alias = draft.alias,
) {
  const { name, platform, link, description, tags, thumbnail, rules, clicks } = draft;
  //  a later import of its clicks looks the link up by its original short name
  const before = draft.alias !== "" && draft.alias !== alias && { alias: draft.alias };
  //  a Halka export already states where a link was imported from
  const imported =
    format === "halka" ? {} : { imported: { from: format, ...(clicks !== undefined && { clicks }), ...before } };
  return {
    name,
    platform,
    destination: link,
    description,
    tags: spell(tags),
    thumbnail,
    rules,
    meta: { ...draft.meta, ...imported },
  };
}

async function insertAll(tx: Tx, workspaceId: string, links: readonly NewImportedLink[], now: Date): Promise<void> {
  for (let remaining = links; remaining.length > 0;) {
    const isIn = await insertImported(tx, workspaceId, remaining, now);
    remaining = remaining.filter(({ id }) => !isIn.has(id)).map((link) => ({ ...link, code: newShortCode() }));
  }
}
