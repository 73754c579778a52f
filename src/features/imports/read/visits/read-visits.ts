import { readFile } from "../read-file.ts";
import type { Visit } from "./visit.ts";
import { ApiError } from "#base/errors.ts";
import { VISITS_MAX } from "../../limits.ts";
import { importTooManyVisits } from "../../errors.ts";
import type { VisitsOfFile } from "./find-visits.ts";

export interface VisitsInput {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  /** How many clicks to skip. */
  readonly from: number;
  readonly count: number;
}

/** Up to `count` clicks of a file in order, fewer at its end. Runs in the parser thread. */
export async function readVisits({ bytes, fileName, from, count }: VisitsInput): Promise<Visit[]> {
  const { visits } = await readFile(bytes, fileName);
  const selected: Visit[] = [];
  let position = 0;
  for await (const slice of visits?.slices() ?? []) {
    selected.push(...slice.slice(Math.max(0, from - position), from + count - position));
    position += slice.length;
    if (selected.length === count) break;
  }
  return selected;
}

export interface CountedVisits {
  readonly format: VisitsOfFile["format"];
  readonly total: number;
  /** The number of clicks without a readable time, or from the future. */
  readonly unreadable: number;
  /** The number of readable clicks per short name. */
  readonly byCode: ReadonlyMap<string, number>;
}

/** Counts the clicks of a file by short name. Throws importTooManyVisits. */
export async function countVisits(visits: VisitsOfFile, now: Date): Promise<CountedVisits> {
  let [total, unreadable] = [0, 0];
  const byCode = new Map<string, number>();
  for await (const slice of visits.slices()) {
    total += slice.length;
    if (total > VISITS_MAX) throw new ApiError(importTooManyVisits);
    for (const { code, click } of slice) {
      if (!click || click.timeMs > now.getTime()) unreadable++;
      else byCode.set(code, (byCode.get(code) ?? 0) + 1);
    }
  }
  return { format: visits.format, total, unreadable, byCode };
}
