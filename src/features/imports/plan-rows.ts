import type { Db, Tx } from "#infra/postgres/client.ts";
import { findDroppedCategories } from "#features/blocks/categories/categories.ts";
import { type AddressConflict, findAddressConflicts } from "#features/links/addresses/free-addresses.ts";
import { toAddressKey } from "#features/links/addresses/path.ts";
import { findTakenAliases, findTakenExternalIds } from "#features/links/create-links.ts";
import { getRemainingQuota } from "#features/links/quota.ts";
import { listRuleAddresses } from "#features/routing/read-rules.ts";
import { isReservedOnDomain } from "#features/workspaces/reserved-names.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { selectExisting } from "./store/imported.ts";
import { matchVisits } from "./plan/match-visits.ts";
import type { FileRead } from "./read/read-import.ts";
import type { ReadRow } from "./plan/draft.ts";
import type { Choices } from "./plan/choices.ts";
import { type ExistingLink, type PlannedRow, planImport, type TakenValues } from "./plan/plan-import.ts";
import type { RemarkKind } from "./plan/remarks.ts";
import { type StoredReport, createReport } from "./plan/report.ts";

type PlanningCtx = Pick<WorkspaceCtx, "workspaceId" | "planLimits" | "trust" | "shortHost" | "now">;

export interface PlannedRows {
  readonly planned: readonly PlannedRow[];
  readonly report: StoredReport;
  /** Maps each short name in the clicks of the file to the short name of its link here. */
  readonly aliases: ReadonlyMap<string, string>;
}

export type ImportFile = Pick<FileRead, "rows" | "visits">;

/**
 * What would become of each row, given the current links. Reads only links that the file may refer to, since a
 * workspace may have a million. The result stays valid only under `lockLinks`.
 */
export async function planRows(
  ctx: PlanningCtx,
  db: Db | Tx,
  file: ImportFile,
  choices: Choices,
): Promise<PlannedRows> {
  const { visits } = file;
  const rows = await rejectUntrusted(ctx, db, await separateHosted(ctx, db, file.rows));
  const drafts = rows.flatMap(({ draft }) => draft ?? []);
  const addressConflicts = await findAddressConflicts(
    ctx,
    db,
    drafts.flatMap(({ addresses }) => addresses),
  );
  const existing = await selectExisting(db, ctx.workspaceId, toLinkSelection({ rows, visits }, addressConflicts));
  const ids = drafts.flatMap(({ externalId }) => externalId ?? []);
  const taken = {
    addressConflicts,
    externalIds: new Set(await findTakenExternalIds(db, ctx.workspaceId, ids)),
    toKey: (path: string) => toAddressKey(path, ctx.shortHost.isCaseSensitive),
  };
  const planned = await noteDroppedCategories(
    ctx,
    db,
    await planWithFreeAliases(ctx, db, { rows, existing, choices, taken }),
  );
  const matched = visits && matchVisits(visits, planned, existing);
  const report = createReport(planned, await getRemainingQuota(ctx, db), matched?.report);
  return { planned, report, aliases: matched?.aliases ?? new Map() };
}

/**
 * Moves the addresses on domains of the workspace into `hosted`, apart from those on the installation's host. Drops
 * those that no link can have there, with a remark.
 */
async function separateHosted(
  { shortHost, workspaceId }: PlanningCtx,
  db: Db | Tx,
  rows: readonly ReadRow[],
): Promise<readonly ReadRow[]> {
  if (!rows.some(({ draft }) => draft?.hosted)) return rows;
  const domains = new Set((await shortHost.listDomains(db, workspaceId)).map(({ host }) => host));
  return rows.map(({ draft, ...rest }): ReadRow => {
    if (!draft?.hosted) return { ...rest, ...(draft && { draft }) };
    const { hosted } = draft;
    const isElsewhere = (path: string) => hosted.some((each) => each.path === path && !domains.has(each.host));
    const onDomains = hosted.filter(({ host }) => domains.has(host));
    const usable = onDomains.filter(({ path }) => !isReservedOnDomain(path.split("/", 1)[0]!));
    const remarks: readonly RemarkKind[] =
      usable.length < onDomains.length ? [...new Set([...rest.remarks, "address_dropped" as const])] : rest.remarks;
    const addresses = draft.addresses.filter(isElsewhere);
    return { ...rest, remarks, draft: { ...draft, addresses, hosted: usable } };
  });
}

/** Rejects, with a remark, the drafts that the account may not create until it has earned trust. */
async function rejectUntrusted(
  { trust, workspaceId, now }: PlanningCtx,
  db: Db | Tx,
  rows: readonly ReadRow[],
): Promise<readonly ReadRow[]> {
  if (!trust) return rows;
  const checks = await trust.openChecks(db, workspaceId, now());
  return rows.map(({ draft, ...rest }) => {
    if (!draft) return rest;
    const { alias, link, rules } = draft;
    const addresses = [...draft.addresses, ...(draft.hosted ?? []).map(({ path }) => path)];
    const targets = [link, ...listRuleAddresses(rules).map(({ address }) => address)];
    if ([alias, ...addresses].some((name) => !checks.mayUseName(name))) return { ...rest, remarks: ["brand"] };
    return targets.every((to) => checks.mayLinkTo(to)) ? { ...rest, draft } : { ...rest, remarks: ["shortener"] };
  });
}

/** Adds a remark to new links whose category would exceed the category limit. */
async function noteDroppedCategories(
  { workspaceId }: PlanningCtx,
  db: Db | Tx,
  planned: readonly PlannedRow[],
): Promise<PlannedRow[]> {
  const getCategory = ({ action, row }: PlannedRow) => (action === "create" ? (row.draft?.category ?? null) : null);
  const isDropped = await findDroppedCategories(db, workspaceId, planned.map(getCategory));
  return planned.map((each) =>
    isDropped(getCategory(each)) ? { ...each, remarks: [...each.remarks, "category_dropped"] } : each,
  );
}

/** Selects the links that the rows and the clicks of a file may refer to. */
function toLinkSelection({ rows, visits }: ImportFile, conflicts: ReadonlyMap<string, AddressConflict>) {
  const codes = visits ? [...visits.byCode.keys()].filter((code) => code !== "") : [];
  const named = rows.flatMap(({ draft }) => (draft && draft.alias !== "" ? [draft.alias.toLowerCase()] : []));
  return {
    aliases: [...new Set([...named, ...codes])],
    ids: [...conflicts.values()].flatMap(({ linkId }) => linkId ?? []),
    ...(visits && { imported: { from: visits.format, aliases: codes } }),
  };
}

/** How many numbered variants of a taken short name the first query checks. */
const MAX_AHEAD = 16;

interface PlanInput {
  readonly rows: ImportFile["rows"];
  readonly existing: readonly ExistingLink[];
  readonly choices: Choices;
  readonly taken: Omit<TakenValues, "aliases">;
}

/** Repeats the plan until no new link would get a short name that another link has. */
async function planWithFreeAliases(
  { workspaceId }: PlanningCtx,
  db: Db | Tx,
  { rows, existing, choices, taken }: PlanInput,
): Promise<PlannedRow[]> {
  const aliases = new Set<string>();
  for (let ahead = MAX_AHEAD; ; ahead *= 2) {
    const planned = planImport(rows, existing, choices, { ...taken, aliases });
    const chosen = planned.flatMap(({ action, alias }) =>
      action === "create" && alias !== "" ? [alias.toLowerCase()] : [],
    );
    const found = await findTakenAliases(db, workspaceId, chosen);
    if (found.length === 0) return planned;
    const next = await findTakenAliases(db, workspaceId, listNextAliases(found, ahead));
    for (const alias of [...found, ...next]) aliases.add(alias);
  }
}

/** The short names that follow the given ones: `menu-4`, `menu-5` and so on after `menu-3`. */
function listNextAliases(aliases: readonly string[], count: number): string[] {
  const highest = new Map<string, number>();
  for (const alias of aliases) {
    const [, name = alias, number = "1"] = /^(.+)-(\d{1,6})$/.exec(alias) ?? [];
    highest.set(name, Math.max(highest.get(name) ?? 1, Number(number)));
  }
  return [...highest].flatMap(([name, from]) =>
    Array.from({ length: count }, (_, index) => `${name}-${from + index + 1}`),
  );
}
