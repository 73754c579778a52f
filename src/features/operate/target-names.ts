import { findListedAccount } from "#features/accounts/account-list.ts";
import { listNamedLinks } from "#features/links/find-links.ts";
import type { StateRow } from "#features/moderation/moderate.ts";
import type { Target } from "#features/moderation/state.ts";
import { listWorkspaces } from "#features/workspaces/workspaces.ts";
import type { OperateCtx } from "./ctx.ts";

/**
 * The display names of targets: name and path of a link, `@` and username of a page, email address of an account, or a
 * host. A deleted target is shown by its id.
 */
export async function findTargetNames(
  ctx: Pick<OperateCtx, "db">,
  targets: readonly Target[],
): Promise<ReadonlyMap<Target, string>> {
  const listIds = (kind: Target["kind"]) => targets.flatMap((each) => (each.kind === kind ? [each.target] : []));
  const named = await listNamedLinks(ctx.db, listIds("link"));
  const workspaceIds = new Set([...listIds("page"), ...named.map(({ workspaceId }) => workspaceId)]);
  const handles = new Map((await listWorkspaces(ctx, [...workspaceIds])).map(({ id, handle }) => [id, handle]));
  const links = new Map(
    named.map(({ id, name, alias, workspaceId }) => [id, `${name} (/${handles.get(workspaceId) ?? ""}/${alias})`]),
  );
  const pages = new Map([...handles].map(([id, handle]) => [id, `@${handle}`]));
  const accounts = await Promise.all(listIds("account").map((id) => findListedAccount(ctx, id)));
  const addresses = new Map(accounts.flatMap((account) => (account ? [[account.id, account.email]] : [])));
  const names = { link: links, page: pages, account: addresses, domain: NONE, host: NONE };
  return new Map(targets.map((each) => [each, names[each.kind].get(each.target) ?? each.target]));
}

const NONE: ReadonlyMap<string, string> = new Map();

/** Moderation states in the form in which operators see them, with the names of their targets. */
export async function presentStates(ctx: Pick<OperateCtx, "db">, rows: readonly StateRow[]) {
  const names = await findTargetNames(ctx, rows);
  return rows.map((row) => {
    const { workspaceId: _id, until, decidedAt, ...shown } = row;
    const name = names.get(row) ?? row.target;
    return { ...shown, name, until: until?.toISOString() ?? null, decidedAt: decidedAt.toISOString() };
  });
}
