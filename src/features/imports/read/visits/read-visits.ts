import { readFile } from "../read-file.ts";
import type { Visit } from "./visit.ts";

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
  const found: Visit[] = [];
  let seen = 0;
  for await (const slice of visits?.slices() ?? []) {
    found.push(...slice.slice(Math.max(0, from - seen), from + count - seen));
    seen += slice.length;
    if (found.length === count) break;
  }
  return found;
}
