import { COLUMNS } from "#features/ingest/ship/enrich.ts";
import type { Erasure } from "./scope.ts";

const place = (name: (typeof COLUMNS)[number]) => COLUMNS.indexOf(name);
const [WORKSPACE, KIND, TIME, LINK] = [place("workspace"), place("kind"), place("time"), place("link")];

/** True for a row (as `toRow` writes it) that an erasure covers. */
export function concerns({ workspaceId, scope, before }: Erasure, line: string): boolean {
  const cells = line.split("\t");
  if (cells[WORKSPACE] !== workspaceId || Number(cells[TIME]) * 1000 >= before.getTime()) return false;
  if (scope.kind === "link") return cells[LINK] === scope.linkId;
  return scope.kind === "all" || cells[KIND] === "visit" || cells[KIND] === "block_view";
}
