import type { Choices } from "./choices.ts";
import type { ImportDraft, ReadRow } from "./draft.ts";
import { isError, type RemarkKind } from "./remarks.ts";
import type { AddressConflict } from "#features/links/addresses/free-addresses.ts";
import { toAddressKey } from "#features/links/addresses/path.ts";
import { ALIAS_MAX_LENGTH } from "#features/links/limits.ts";

export type PlannedAction = "create" | "replace" | "skip" | "leave_out";

export interface PlannedRow {
  readonly row: ReadRow;
  readonly action: PlannedAction;
  /**
   * The short name of the new link, or of the link that is replaced. Empty for a link off the page, which is named
   * after its code.
   */
  readonly alias: string;
  /** The link that the row replaces. */
  readonly linkId?: string;
  /** The custom addresses and the external id that a new link gets. */
  readonly addresses: readonly string[];
  readonly externalId: string | null;
  readonly remarks: readonly RemarkKind[];
}

export interface ExistingLink {
  readonly id: string;
  readonly alias: string;
  readonly destination: string;
  /** The service from which the link was imported, and its short name there if that differs. */
  readonly imported?: { readonly from?: string; readonly alias?: string } | null;
}

/** Values that are already in use. */
export interface TakenValues {
  /** Short names in lower case, in addition to those of the existing links. */
  readonly aliases: ReadonlySet<string>;
  readonly externalIds: ReadonlySet<string>;
  /** Why addresses are unavailable, by address key. */
  readonly addressConflicts: ReadonlyMap<string, AddressConflict>;
  /** Returns the form in which addresses are compared. */
  toKey(path: string): string;
}

const NOTHING_TAKEN: TakenValues = {
  aliases: new Set(),
  externalIds: new Set(),
  addressConflicts: new Map(),
  toKey: (path) => toAddressKey(path, false),
};

/** What would become of each row, given the existing links. Headings are not in the result. Pure. */
export function planImport(
  rows: readonly ReadRow[],
  links: readonly ExistingLink[],
  choices: Pick<Choices, "conflicts">,
  taken = NOTHING_TAKEN,
): PlannedRow[] {
  const existing = new Map(links.map((link) => [link.alias.toLowerCase(), link]));
  const takeAlias = openFreeAliases(new Set([...existing.keys(), ...taken.aliases]));
  const requestedAliases = listRequestedAliases(rows, existing);
  const destinationByAlias = new Map<string, string>();
  const claims = openClaims(links, taken);

  return rows.flatMap((row): PlannedRow[] => {
    const { draft } = row;
    if (!draft) return row.remarks.length === 0 ? [] : [toRejectedRow(row)];
    const create = (alias: string, ...more: RemarkKind[]): PlannedRow[] => {
      const { addresses, externalId, remarks } = claims.take(draft);
      return [{ row, action: "create", alias, addresses, externalId, remarks: [...row.remarks, ...more, ...remarks] }];
    };
    const keepExisting = (
      action: "replace" | "skip",
      alias: string,
      remark: RemarkKind,
      linkId?: string,
    ): PlannedRow[] => {
      const remarks = [...row.remarks, remark];
      return [{ row, action, alias, ...(linkId && { linkId }), addresses: [], externalId: null, remarks }];
    };
    const findAlias = () => findFreeAlias(takeAlias, draft, requestedAliases);
    const key = draft.alias.toLowerCase();
    const existingLink = key === "" ? undefined : existing.get(key);
    const earlierDestination = key === "" ? undefined : destinationByAlias.get(key);
    if (earlierDestination !== undefined) {
      if (earlierDestination === draft.link) return keepExisting("skip", draft.alias, "same");
      return choices.conflicts === "skip"
        ? keepExisting("skip", draft.alias, "alias_twice")
        : create(findAlias(), "alias_twice");
    }
    if (key !== "") destinationByAlias.set(key, draft.link);
    if (existingLink && choices.conflicts === "replace")
      return keepExisting("replace", existingLink.alias, "alias_taken", existingLink.id);
    const same = existingLink?.destination === draft.link ? existingLink : claims.findSame(draft);
    if (same) return keepExisting("skip", same.alias, "same");
    // off the page, a link without a short name is named after its code
    if (key === "") return create(draft.onPage ? findAlias() : "");
    if (!existingLink && !taken.aliases.has(key)) return create(takeAlias(draft.alias));
    return choices.conflicts === "skip"
      ? keepExisting("skip", existingLink?.alias ?? draft.alias, "alias_taken")
      : create(findAlias(), "alias_taken");
  });
}

interface Claims {
  /** Finds an existing link that has an address of the draft and leads to the same destination. */
  findSame(draft: ImportDraft): ExistingLink | undefined;
  /** Claims the addresses and the external id of a draft that are still free. */
  take(draft: ImportDraft): Pick<PlannedRow, "addresses" | "externalId" | "remarks">;
}

function openClaims(links: readonly ExistingLink[], { addressConflicts, externalIds, toKey }: TakenValues): Claims {
  const byId = new Map(links.map((link) => [link.id, link]));
  const claimed = new Set<string>();
  const takenIds = new Set(externalIds);
  return {
    findSame: (draft) =>
      draft.addresses
        .flatMap((path) => byId.get(addressConflicts.get(toKey(path))?.linkId ?? "") ?? [])
        .find(({ destination }) => destination === draft.link),
    take({ addresses, externalId }) {
      const remarks = new Set<RemarkKind>();
      const free: string[] = [];
      for (const path of addresses) {
        const key = toKey(path);
        const conflict = addressConflicts.get(key);
        if (conflict?.reason === "reserved") remarks.add("address_dropped");
        else if (conflict || claimed.has(key)) remarks.add("address_taken");
        else {
          claimed.add(key);
          free.push(path);
        }
      }
      const isIdTaken = externalId !== null && takenIds.has(externalId);
      if (isIdTaken) remarks.add("external_id_dropped");
      else if (externalId !== null) takenIds.add(externalId);
      return { addresses: free, externalId: isIdTaken ? null : externalId, remarks: [...remarks] };
    },
  };
}

function toRejectedRow(row: ReadRow): PlannedRow {
  const action = row.remarks.some(isError) ? "leave_out" : "skip";
  return { row, action, alias: "", addresses: [], externalId: null, remarks: row.remarks };
}

/** The short names that rows of the file ask for. Rows that are given another name must avoid them. */
function listRequestedAliases(
  rows: readonly ReadRow[],
  existing: ReadonlyMap<string, ExistingLink>,
): ReadonlySet<string> {
  const all = rows.flatMap(({ draft }) => (draft && draft.alias !== "" ? [draft.alias.toLowerCase()] : []));
  return new Set(all.filter((alias) => !existing.has(alias)));
}

/** Returns a free short name that no other row asks for. */
function findFreeAlias(
  takeAlias: (wanted: string) => string,
  { alias, platform }: ImportDraft,
  requested: ReadonlySet<string>,
): string {
  for (;;) {
    const taken = takeAlias(alias || platform);
    if (!requested.has(taken.toLowerCase())) return taken;
  }
}

/**
 * Returns a function that takes the short name `wanted`, or the first free one of `wanted-2`, `wanted-3`, ... Like
 * `nextAlias`, but fast for ten thousand rows that all want the same name. `taken` is in lower case.
 */
function openFreeAliases(taken: ReadonlySet<string>): (wanted: string) => string {
  const all = new Set(taken);
  const last = new Map<string, number>();
  return (wanted) => {
    let alias = wanted;
    const key = wanted.toLowerCase();
    for (let number = last.get(key) ?? 2; all.has(alias.toLowerCase()); number++) {
      const suffix = `-${number}`;
      alias = wanted.slice(0, ALIAS_MAX_LENGTH - suffix.length) + suffix;
      last.set(key, number + 1);
    }
    all.add(alias.toLowerCase());
    return alias;
  };
}
