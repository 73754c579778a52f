import { listOwners, listOwnedWorkspaces } from "#features/accounts/workspace-members.ts";
import { listNewestDestinations } from "#features/links/find-links.ts";
import { findDestinationHost, toHostNames } from "#features/moderation/destination-host.ts";
import type { ModerationDecision, OwnedTarget } from "#features/moderation/moderate.ts";
import type { Db } from "#infra/postgres/client.ts";

/** The part of a decision that concerns an account: its targets, and the account's workspaces. */
export interface OwnTargets {
  readonly targets: readonly OwnedTarget[];
  readonly workspaceIds: readonly string[];
}

/** The targets that belong to an account, and the restricted hosts that one of its newest links leads to. */
export async function findOwnTargets(
  { db }: { readonly db: Db },
  accountId: string,
  { targets }: ModerationDecision,
): Promise<OwnTargets> {
  const owned = new Set(await listOwnedWorkspaces({ db }, accountId));
  const own = targets.filter(({ workspaceId }) => workspaceId !== null && owned.has(workspaceId));
  const workspacesByHost = await findWorkspacesByHost(db, targets, [...owned]);
  const hosts = targets.filter(({ kind, target }) => kind === "host" && workspacesByHost.has(target));
  const workspaceIds = new Set([
    ...own.flatMap(({ workspaceId }) => workspaceId ?? []),
    ...[...workspacesByHost.values()].flat(),
  ]);
  return { targets: [...own, ...hosts], workspaceIds: [...workspaceIds] };
}

/**
 * The targets of a decision that an appeal by the owners of a workspace is about: those that concern them. The only
 * target of a decision is always included, even if the link that led to it has since been deleted.
 */
export async function findAppealedTargets(
  { db }: { readonly db: Db },
  workspaceId: string,
  decision: ModerationDecision,
): Promise<readonly OwnedTarget[]> {
  if (decision.targets.length === 1) return decision.targets;
  const owners = await listOwners({ db }, workspaceId);
  const own = await Promise.all(owners.map((accountId) => findOwnTargets({ db }, accountId, decision)));
  return [...new Set(own.flatMap(({ targets }) => targets))];
}

/** The workspaces with a link to each restricted host. */
async function findWorkspacesByHost(
  db: Db,
  targets: readonly OwnedTarget[],
  owned: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const hosts = new Set(targets.flatMap(({ kind, target }) => (kind === "host" ? [target] : [])));
  if (hosts.size === 0) return new Map();
  const linked = (await listNewestDestinations(db, owned)).flatMap(({ workspaceId, destination }) => {
    const host = findDestinationHost(destination);
    const names = host === undefined ? [] : toHostNames(host);
    return names.filter((name) => hosts.has(name)).map((name) => ({ name, workspaceId }));
  });
  const byHost = Map.groupBy(linked, ({ name }) => name);
  return new Map([...byHost].map(([name, of]) => [name, of.map(({ workspaceId }) => workspaceId)]));
}
