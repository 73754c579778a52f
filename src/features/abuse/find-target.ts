import { findVisitTarget } from "#features/visits/find-visit-target.ts";
import { isPublic } from "#features/workspaces/workspaces.ts";
import type { AbuseCtx } from "./ctx.ts";
import type { ReportTarget } from "./reports.ts";

/** The link or page that an address of this installation leads to; undefined if it leads nowhere. */
export async function findTarget(
  { db, keys, desk, now }: Pick<AbuseCtx, "db" | "keys" | "desk" | "now">,
  address: string,
): Promise<ReportTarget | undefined> {
  const visited = await findVisitTarget({ db, keys }, address, desk.visitedHosts, now());
  if (visited?.kind === "link") {
    const { id, workspaceId } = visited.link;
    return { kind: "link", target: id, workspaceId };
  }
  if (!visited || !isPublic(visited.workspace)) return undefined;
  const { id } = visited.workspace;
  return { kind: "page", target: id, workspaceId: id };
}
