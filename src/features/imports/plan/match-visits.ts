import { z } from "zod";
import type { CountedVisits } from "../read/visits/count-visits.ts";
import type { Known, Planned } from "./plan-import.ts";
import { readAlias } from "./read-cells.ts";

export const visitsReportSchema = z.object({
  /** Clicks that the file tells of one by one. */
  total: z.int(),
  /** Those of links that are here, or come with the file. */
  matched: z.int(),
  /** Those of short names that no link has. */
  unmatched: z.int(),
  /** Those without a time, or from the future. */
  unreadable: z.int(),
});

export interface MatchedVisits {
  readonly report: z.output<typeof visitsReportSchema>;
  /** The short name here of the link that each short name there stands for. */
  readonly aliases: ReadonlyMap<string, string>;
}

/**
 * Which link each click is of: the one that the file itself brings under that short name, else one that an earlier import
 * brought from there under it, else the one that has it. A name that could be two is nobody's; pure.
 */
export function matchVisits(
  visits: CountedVisits,
  planned: readonly Planned[],
  known: readonly Known[],
): MatchedVisits {
  const links = new Map<string, string>();
  for (const { alias } of known) links.set(alias.toLowerCase(), alias);
  for (const { alias, imported } of known)
    if (imported?.from === visits.format && imported.alias !== undefined)
      links.set(imported.alias.toLowerCase(), alias);
  for (const { row, action, alias, remarks } of planned) {
    const code = (row.draft?.alias ?? readAlias(row.said.alias).alias).toLowerCase();
    if (code === "") continue;
    const isIts = action === "create" || action === "replace" || remarks.includes("same");
    if (isIts && !remarks.includes("alias_twice")) links.set(code, alias);
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
