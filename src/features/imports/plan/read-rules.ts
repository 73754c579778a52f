import { ApiError } from "#base/errors.ts";
import { CLICKS_MAX } from "#features/routing/limits.ts";
import { readRules as normaliseRules } from "#features/routing/read-rules.ts";
import { type Rules, rulesSchema } from "#features/routing/schema.ts";
import type { ImportField } from "../fields.ts";
import { readCount, readDate } from "./read-cells.ts";
import type { RemarkKind } from "./remarks.ts";

interface Given {
  readonly cell: (field: ImportField) => string;
  readonly clicks: number | undefined;
  readonly ownHosts: ReadonlySet<string>;
  readonly now: Date;
}

export interface ReadRules {
  readonly rules: Rules | null;
  readonly remarks: readonly RemarkKind[];
}

/** The rules of a row: those of a Halka export as they are, else a schedule and a click limit from its columns. */
export function readRules(given: Given): ReadRules {
  const own = given.cell("rules");
  return own === "" ? getTimes(given) : ownRules(own, given.ownHosts);
}

function getTimes({ cell, clicks = 0, now }: Given): ReadRules {
  const remarks: RemarkKind[] = [];
  const getDate = (field: "from" | "until") => {
    const date = readDate(cell(field));
    if (cell(field) !== "" && !date) remarks.push("bad_date");
    return date;
  };
  const [from, until] = [getDate("from"), getDate("until")];
  const most = readCount(cell("limit"));
  if (cell("limit") !== "" && most === undefined) remarks.push("bad_number");
  // our count begins with the import
  const left = most === undefined ? undefined : Math.min(most - clicks, CLICKS_MAX);
  const isUsedUp = left !== undefined && left < 1;
  if (isUsedUp) remarks.push("used_up");
  const isOrdered = !from || !until || from < until;
  if (!isOrdered) remarks.push("bad_date");
  const end = isUsedUp ? now : until;
  if (end && end <= now && !isUsedUp) remarks.push("over");
  const begin = isOrdered && from && from > now && (!end || from < end) ? from : undefined;
  if (!begin && !end && left === undefined) return { rules: null, remarks };
  const schedule = {
    ...(begin && { from: begin.toISOString() }),
    ...(end && { until: end.toISOString() }),
    zone: "UTC",
  };
  return {
    rules: {
      ...((begin || end) && { schedule }),
      ...(left !== undefined && !isUsedUp && { limit: { clicks: left } }),
    },
    remarks,
  };
}

const DROPPED: ReadRules = { rules: null, remarks: ["rules_dropped"] };

function ownRules(text: string, ownHosts: ReadonlySet<string>): ReadRules {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return DROPPED;
  }
  if (given === null) return { rules: null, remarks: [] };
  const read = rulesSchema.safeParse(given);
  if (!read.success) return DROPPED;
  try {
    return { rules: normaliseRules(read.data, ownHosts), remarks: [] };
  } catch (error) {
    // an address that no link may have
    if (error instanceof ApiError) return DROPPED;
    throw error;
  }
}
