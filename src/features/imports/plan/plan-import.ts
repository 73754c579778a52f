import type { Choices } from "./choices.ts";
import type { Draft, ReadRow } from "./draft.ts";
import { isError, type RemarkKind } from "./remarks.ts";
import { ALIAS_MAX_LENGTH } from "#features/links/limits.ts";

export type Action = "create" | "replace" | "skip" | "leave_out";

export interface Planned {
  readonly row: ReadRow;
  readonly action: Action;
  /** The short name that it gets, or that of the link which it replaces. */
  readonly alias: string;
  /** The link that it replaces. */
  readonly linkId?: string;
  readonly remarks: readonly RemarkKind[];
}

export interface ExistingLink {
  readonly id: string;
  readonly alias: string;
  readonly destination: string;
  /** The service it was imported from, and its short name there if that differs. */
  readonly imported?: { readonly from?: string; readonly alias?: string } | null;
}

/** What would become of each row, given the existing links. Headings are not in the result. Pure. */
export function planImport(
  rows: readonly ReadRow[],
  links: readonly ExistingLink[],
  choices: Pick<Choices, "conflicts">,
): Planned[] {
  const existing = new Map(links.map((link) => [link.alias.toLowerCase(), link]));
  const aliases = freeAliases(new Set(existing.keys()));
  const wanted = reserveWanted(rows, existing);
  const inFile = new Map<string, string>();

  return rows.flatMap((row): Planned[] => {
    const { draft } = row;
    if (!draft) return row.remarks.length === 0 ? [] : [rejected(row)];
    const key = draft.alias.toLowerCase();
    const before = existing.get(key);
    const earlier = inFile.get(key);
    const remarked = (...more: RemarkKind[]) => [...row.remarks, ...more];
    if (draft.alias === "")
      return [{ row, action: "create", alias: findFreeAlias(aliases, draft, wanted), remarks: row.remarks }];
    if (earlier !== undefined) {
      if (earlier === draft.link) return [{ row, action: "skip", alias: draft.alias, remarks: remarked("same") }];
      const remarks = remarked("alias_twice");
      if (choices.conflicts === "skip") return [{ row, action: "skip", alias: draft.alias, remarks }];
      return [{ row, action: "create", alias: findFreeAlias(aliases, draft, wanted), remarks }];
    }
    inFile.set(key, draft.link);
    if (!before) return [{ row, action: "create", alias: aliases.take(draft.alias), remarks: row.remarks }];
    if (choices.conflicts === "replace")
      return [{ row, action: "replace", alias: before.alias, linkId: before.id, remarks: remarked("alias_taken") }];
    if (before.destination === draft.link)
      return [{ row, action: "skip", alias: before.alias, remarks: remarked("same") }];
    const remarks = remarked("alias_taken");
    if (choices.conflicts === "skip") return [{ row, action: "skip", alias: before.alias, remarks }];
    return [{ row, action: "create", alias: findFreeAlias(aliases, draft, wanted), remarks }];
  });
}

function rejected(row: ReadRow): Planned {
  const action = row.remarks.some(isError) ? "leave_out" : "skip";
  return { row, action, alias: "", remarks: row.remarks };
}

/** The short names that rows of the file claim. Rows that need another name must avoid them. */
function reserveWanted(rows: readonly ReadRow[], existing: ReadonlyMap<string, ExistingLink>): ReadonlySet<string> {
  const all = rows.flatMap(({ draft }) => (draft && draft.alias !== "" ? [draft.alias.toLowerCase()] : []));
  return new Set(all.filter((alias) => !existing.has(alias)));
}

/** A free short name that no other row claims. */
function findFreeAlias(aliases: FreeAliases, { alias, platform }: Draft, claimed: ReadonlySet<string>): string {
  for (;;) {
    const taken = aliases.take(alias || platform);
    if (!claimed.has(taken.toLowerCase())) return taken;
  }
}

interface FreeAliases {
  has(alias: string): boolean;
  /** Takes the short name `wanted`, or the first free one of `wanted-2`, `wanted-3`, ... */
  take(wanted: string): string;
}

/** Like `nextAlias`, but fast for ten thousand rows that all want the same name. `taken` is in lower case. */
function freeAliases(taken: ReadonlySet<string>): FreeAliases {
  const all = new Set(taken);
  const last = new Map<string, number>();
  function take(wanted: string): string {
    let alias = wanted;
    const key = wanted.toLowerCase();
    for (let number = last.get(key) ?? 2; all.has(alias.toLowerCase()); number++) {
      const ending = `-${number}`;
      alias = wanted.slice(0, ALIAS_MAX_LENGTH - ending.length) + ending;
      last.set(key, number + 1);
    }
    all.add(alias.toLowerCase());
    return alias;
  }
  return { has: (alias) => all.has(alias.toLowerCase()), take };
}
