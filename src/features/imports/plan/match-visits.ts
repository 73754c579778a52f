import { z } from "zod";
import type { CountedVisits } from "../read/visits/read-visits.ts";
import type { ExistingLink, PlannedRow } from "./plan-import.ts";
import { readAlias } from "./read-cells.ts";

export const visitsReportSchema = z
  .object({
    total: z.int().describe("Single clicks in the file"),
    matched: z.int().describe("Clicks of links that exist here or are in the file"),
    unmatched: z.int().describe("Clicks of short names without a link"),
    unreadable: z.int().describe("Clicks without a time, or from the future"),
  })
  .meta({ id: "ImportedVisits" });

export interface MatchedVisits {
  readonly report: z.output<typeof visitsReportSchema>;
  /** Maps each short name in the clicks to the short name of its link here. */
  readonly aliases: ReadonlyMap<string, string>;
}

/**
 * Finds the link of each click by its short name. Tries first the links in the file, then links that an earlier import
 * from the same service added under that name, then links that have the name here. An ambiguous name matches no link.
 * Pure.
 */
export function matchVisits(
  visits: CountedVisits,
  planned: readonly PlannedRow[],
  existing: readonly ExistingLink[],
): MatchedVisits {
  const links = new Map<string, string>();
  for (const { alias } of existing) links.set(alias.toLowerCase(), alias);
  for (const { alias, imported } of existing)
    if (imported?.from === visits.format && imported.alias !== undefined)
      links.set(imported.alias.toLowerCase(), alias);
  for (const { row, action, alias, remarks } of planned) {
    const code = (row.draft?.alias ?? readAlias(row.original.alias).alias).toLowerCase();
    if (code === "") continue;
    const matches = action === "create" || action === "replace" || remarks.includes("same");
    if (matches && !remarks.includes("alias_twice")) links.set(code, alias);
    else links.delete(code);
  }
  const aliases = new Map(
    [...visits.byCode.keys()].flatMap((code) => {
      const alias = links.get(code);
      return code === "" || alias === undefined ? [] : [[code, alias] as const];
    }),
  );
  const matched = [...aliases.keys()].reduce((sum, code) => sum + visits.byCode.get(code)!, 0);
  const { total, unreadable } = visits;
  return { report: { total, matched, unmatched: total - unreadable - matched, unreadable }, aliases };
}
