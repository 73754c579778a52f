import { ApiError } from "#base/errors.ts";
import { CLICKS_MAX } from "#features/routing/limits.ts";
import { readRules } from "#features/routing/read-rules.ts";
import { type Rules, rulesBody } from "#features/routing/schema.ts";
import type { ImportField } from "../fields.ts";
import { readCount, readDate } from "./read-cells.ts";
import type { RemarkKind } from "./remarks.ts";

interface RuleInput {
  readonly cell: (field: ImportField) => string;
  readonly clicks: number | undefined;
  readonly ownHosts: ReadonlySet<string>;
  readonly now: Date;
}

interface ReadRules {
  readonly rules: Rules | null;
  readonly remarks: readonly RemarkKind[];
}

/**
 * The rules of a row. A Halka export contains them; for other formats, a schedule and a click limit are read from
 * columns.
 */
export function readRowRules(input: RuleInput): ReadRules {
  const exported = input.cell("rules");
  return exported === "" ? readColumns(input) : readExportedRules(exported, input.ownHosts);
}

function readColumns({ cell, clicks = 0, now }: RuleInput): ReadRules {
  const remarks: RemarkKind[] = [];
  const getDate = (field: "from" | "until") => {
    const date = readDate(cell(field));
    if (cell(field) !== "" && !date) remarks.push("bad_date");
    return date;
  };
  const [from, until] = [getDate("from"), getDate("until")];
  const limit = readCount(cell("limit"));
  if (cell("limit") !== "" && limit === undefined) remarks.push("bad_number");
  // our count starts at the import, so earlier clicks are subtracted
  const remaining = limit === undefined ? undefined : Math.min(limit - clicks, CLICKS_MAX);
  const isUsedUp = remaining !== undefined && remaining < 1;
  if (isUsedUp) remarks.push("used_up");
  const isOrdered = !from || !until || from < until;
  if (!isOrdered) remarks.push("bad_date");
  const end = isUsedUp ? now : until;
  if (end && end <= now && !isUsedUp) remarks.push("over");
  const begin = isOrdered && from && from > now && (!end || from < end) ? from : undefined;
  if (!begin && !end && remaining === undefined) return { rules: null, remarks };
  const schedule = {
    ...(begin && { from: begin.toISOString() }),
    ...(end && { until: end.toISOString() }),
    zone: "UTC",
  };
  return {
    rules: {
      ...((begin || end) && { schedule }),
      ...(remaining !== undefined && !isUsedUp && { limit: { clicks: remaining } }),
    },
    remarks,
  };
}

const RULES_DROPPED: ReadRules = { rules: null, remarks: ["rules_dropped"] };

function readExportedRules(text: string, ownHosts: ReadonlySet<string>): ReadRules {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return RULES_DROPPED;
  }
  if (input === null) return { rules: null, remarks: [] };
  const read = rulesBody.safeParse(input);
  if (!read.success) return RULES_DROPPED;
  try {
    return { rules: readRules(read.data, ownHosts), remarks: [] };
  } catch (error) {
    // the rules contain an address that no link may have
    if (error instanceof ApiError) return RULES_DROPPED;
    throw error;
  }
}
