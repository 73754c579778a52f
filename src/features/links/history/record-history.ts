import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Tx } from "#infra/postgres/client.ts";
import { insertHistory } from "../store/history.ts";
import type { Cause } from "./contract.ts";

/** Records the current destination and rules of links if they changed. Call it in the transaction that changes them. */
export function recordHistory(
  ctx: Pick<WorkspaceCtx, "workspaceId" | "accountId" | "now">,
  tx: Tx,
  linkIds: readonly string[],
  cause: Cause,
): Promise<void> {
  const { workspaceId, accountId = null } = ctx;
  return insertHistory(tx, { workspaceId, linkIds, accountId, cause, at: ctx.now() });
}
