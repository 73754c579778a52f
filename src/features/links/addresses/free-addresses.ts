import { isReservedPath } from "#features/workspaces/reserved-names.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { type AddressClaim, claimAddresses, selectClaimed } from "../store/addresses.ts";
import type { LinkRow } from "../store/table.ts";
import { findKeysBelowOtherHandles, toAddressName, toClaims } from "./addresses.ts";
import { type LinkAddress, toAddressKey } from "./path.ts";

type AddressCtx = Pick<WorkspaceCtx, "workspaceId" | "shortHost" | "now">;

/** Why a new link cannot have a path on the installation's host of short links. */
export interface AddressConflict {
  readonly reason: "taken" | "reserved";
  /** The link that has the path, if it belongs to the same workspace. */
  readonly linkId?: string;
}

/** Why paths are unavailable, by address key. Free paths are left out, but may be claimed at any time. */
export async function findAddressConflicts(
  ctx: AddressCtx,
  db: Db | Tx,
  paths: readonly string[],
): Promise<Map<string, AddressConflict>> {
  const { workspaceId, shortHost } = ctx;
  const keys = new Map(paths.map((path) => [toAddressKey(path, shortHost.isCaseSensitive), path]));
  if (keys.size === 0) return new Map();
  const reserved = await findKeysBelowOtherHandles(ctx, db, [...keys.keys()], ctx.now());
  const conflicts = new Map<string, AddressConflict>();
  for (const key of keys.keys())
    if (reserved.has(key) || isReservedPath(key.split("/", 1)[0]!)) conflicts.set(key, { reason: "reserved" });
  const claims = await selectClaimed(
    db,
    [...keys].map(([key, path]) => ({ key, path })),
  );
  for (const { key, linkId, ...claim } of claims) {
    if (claim.workspaceId !== workspaceId) conflicts.set(key, { reason: "taken" });
    else if (claim.isLive) conflicts.set(key, { reason: "taken", linkId });
  }
  return conflicts;
}

/** Claims addresses for links that are inserted later in the transaction. Returns the addresses that each link got. */
export async function claimFreeAddresses(
  ctx: AddressCtx,
  tx: Tx,
  links: readonly Pick<LinkRow, "id" | "addresses">[],
): Promise<Map<string, LinkAddress[]>> {
  const claims = new Map<string, AddressClaim>();
  for (const claim of await toClaims(ctx, tx, links)) {
    const name = toAddressName(claim);
    // if several links ask for the same address, the first one gets it
    if (!claims.has(name)) claims.set(name, claim);
  }
  const claimed = await claimAddresses(tx, ctx.workspaceId, [...claims.values()], ctx.now());
  const claimedNames = new Set(claimed.map(toAddressName));
  const byLink = new Map<string, LinkAddress[]>();
  for (const [name, { linkId, host, path }] of claims)
    if (claimedNames.has(name)) byLink.set(linkId, [...(byLink.get(linkId) ?? []), { host, path }]);
  return byLink;
}
