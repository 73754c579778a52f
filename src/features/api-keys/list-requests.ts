import type { ParsedInput, ResponseBody } from "#base/contract.ts";
import { paginate } from "#base/paginate.ts";
import type { SessionCtx } from "#features/accounts/ctx.ts";
import type { ApiKeysContract } from "./contract.ts";
import { selectRequests } from "./store/requests.ts";

type List = ApiKeysContract["GET /v1/api-keys/requests"];

/** The calls of the workspace's keys and connected apps, newest first. */
export async function listRequests(
  { db, workspaceId }: Pick<SessionCtx, "db" | "workspaceId">,
  { cursor, limit, key, errors }: ParsedInput<List>["query"],
): Promise<ResponseBody<List>> {
  const filter = { before: cursor, keyId: key, onlyErrors: errors !== undefined };
  const rows = await selectRequests(db, workspaceId, { ...filter, limit: limit + 1 });
  const { items, next } = paginate(rows, limit);
  return {
    requests: items.map(({ id, createdAt, ...row }) => ({ ...row, _id: id, createdAt: createdAt.toISOString() })),
    next,
  };
}
