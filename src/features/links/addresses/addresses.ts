import { ApiError, type ApiErrorKind } from "#base/errors.ts";
import type { ShortHost, WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { findHandleTargets } from "#features/workspaces/handles.ts";
import { isReservedOnDomain, isReservedPath } from "#features/workspaces/reserved-names.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { addressLimit, addressReserved, addressTaken, hostUnknown } from "../errors.ts";
import { type AddressClaim, claimAddresses, releaseAddresses } from "../store/addresses.ts";
import type { LinkHost } from "../short-links/contract.ts";
import type { LinkRow } from "../store/table.ts";
import { ADDRESSES_MAX, encodePath, type LinkAddress, toAddressKey } from "./path.ts";

export { releaseHost } from "../store/addresses.ts";

/** An address as a call names it. Without a host, it is on the installation's host for short links. */
export interface AddressInput {
  readonly host?: string | undefined;
  readonly path: string;
}

type HostCtx = Pick<WorkspaceCtx, "workspaceId" | "shortHost" | "db">;

/**
 * The stored form of a host, `""` for the installation's host; undefined unless links of the workspace may get
 * addresses there.
 */
export async function findHost({ db, workspaceId, shortHost }: HostCtx, named?: string): Promise<string | undefined> {
  const host = toStoredHost(shortHost, named);
  return host === "" || (await shortHost.hasDomain(db, workspaceId, host)) ? host : undefined;
}

/** Like `findHost`, but also finds hosts on which links keep their addresses and get no new ones. */
export async function findHeldHost(
  { db, workspaceId, shortHost }: HostCtx,
  named?: string,
): Promise<string | undefined> {
  const host = toStoredHost(shortHost, named);
  return host === "" || (await shortHost.holdsDomain(db, workspaceId, host)) ? host : undefined;
}

function toStoredHost({ url }: ShortHost, named = ""): string {
  const host = named.toLowerCase();
  return host === new URL(url).host ? "" : host;
}

/** The hosts on which short links of the workspace may have addresses, starting with the installation's host. */
export async function listHosts({ db, workspaceId, shortHost }: HostCtx): Promise<LinkHost[]> {
  const { host } = new URL(shortHost.url);
  const own = await shortHost.listDomains(db, workspaceId);
  return [
    { host, displayHost: host, prefix: `${shortHost.url}/` },
    ...own.map((each) => ({ ...each, prefix: `${shortHost.toOrigin(each.host)}/` })),
  ];
}

/** An error about one address. The response names it in `path`. */
function toAddressError(kind: ApiErrorKind, path: string): ApiError {
  return new ApiError(kind, { extra: { path } });
}

/**
 * Addresses in their stored form, without repeats. Those in `held`, which the link already has, may have a name that
 * was reserved later, and be on hosts that take no new addresses. Throws hostUnknown, addressReserved or addressLimit.
 */
export async function readAddresses(
  ctx: HostCtx,
  inputs: readonly AddressInput[],
  held: readonly LinkAddress[] = [],
): Promise<LinkAddress[]> {
  const stored: LinkAddress[] = [];
  for (const { host: named, path } of inputs) {
    const given = toStoredHost(ctx.shortHost, named);
    const isHeld = includesAddress(held, { host: given, path });
    const host = isHeld ? given : await findHost(ctx, named);
    if (host === undefined) throw toAddressError(hostUnknown, path);
    const first = path.split("/", 1)[0]!;
    const isReserved = host === "" ? isReservedPath(first) : isReservedOnDomain(first);
    if (isReserved && !isHeld) throw toAddressError(addressReserved, path);
    stored.push({ host, path });
  }
  const toKey = await openAddressKeys(ctx, ctx.db, stored);
  const distinct = new Map<string, LinkAddress>();
  for (const address of stored) {
    const name = `${address.host}/${toKey(address)}`;
    if (!distinct.has(name)) distinct.set(name, address);
  }
  if (distinct.size > ADDRESSES_MAX) throw new ApiError(addressLimit);
  return [...distinct.values()];
}

type LinkWithAddresses = Pick<LinkRow, "id" | "addresses">;

/**
 * Claims the addresses of links. Returns the links that could not get all of theirs, with the reason, and frees what
 * those had claimed. If several links ask for an address, the first that gets all of its own has it. The links may be
 * inserted later in the transaction. Needs the lock on the links, without which a host could be released meanwhile.
 */
export async function claimAllAddresses(
  ctx: Pick<WorkspaceCtx, "workspaceId" | "shortHost">,
  tx: Tx,
  links: readonly LinkWithAddresses[],
  now: Date,
): Promise<Map<string, ApiError>> {
  const failed = await findReleased(ctx, tx, links);
  const linkIdByAddress = new Map<string, string>();
  const claims = await toClaims(ctx, tx, links);
  const contested: { linkId: string; firstId: string }[] = [];
  for (const claim of claims) {
    const { path, linkId } = claim;
    const firstId = linkIdByAddress.get(toAddressName(claim));
    if (firstId === undefined) {
      linkIdByAddress.set(toAddressName(claim), linkId);
      continue;
    }
    failed.set(linkId, toAddressError(addressTaken, path));
    if (firstId !== linkId) contested.push({ linkId, firstId });
  }
  const onInstallation = claims.filter(({ host }) => host === "");
  const reserved = await findKeysBelowOtherHandles(
    ctx,
    tx,
    onInstallation.map(({ key }) => key),
    now,
  );
  for (const { linkId, key, path } of onInstallation)
    if (reserved.has(key)) failed.set(linkId, toAddressError(addressReserved, path));
  const claimable = claims.filter(({ linkId }) => !failed.has(linkId));
  const claimed = new Set((await claimAddresses(tx, ctx.workspaceId, claimable, now)).map(toAddressName));
  for (const claim of claimable)
    if (!claimed.has(toAddressName(claim))) failed.set(claim.linkId, toAddressError(addressTaken, claim.path));
  await releaseAddresses(
    tx,
    claimable.filter(({ linkId }) => failed.has(linkId)),
  );
  const retriedIds = new Set(contested.filter(({ firstId }) => failed.has(firstId)).map(({ linkId }) => linkId));
  if (retriedIds.size === 0) return failed;
  // ends, since the first of the links is never retried
  const retried = links.filter(({ id }) => retriedIds.has(id));
  for (const id of retriedIds) failed.delete(id);
  return new Map([...failed, ...(await claimAllAddresses(ctx, tx, retried, now))]);
}

/** The links with an address on a host that the workspace has released since the address was read. */
async function findReleased(
  { workspaceId, shortHost }: Pick<WorkspaceCtx, "workspaceId" | "shortHost">,
  tx: Tx,
  links: readonly LinkWithAddresses[],
): Promise<Map<string, ApiError>> {
  const isOwn = ({ host }: LinkAddress) => host !== "";
  if (!links.some(({ addresses }) => addresses.some(isOwn))) return new Map();
  const hosts = new Set((await shortHost.listDomains(tx, workspaceId)).map(({ host }) => host));
  return new Map(
    links.flatMap(({ id, addresses }) => {
      const released = addresses.find((address) => isOwn(address) && !hosts.has(address.host));
      return released ? [[id, toAddressError(hostUnknown, released.path)] as const] : [];
    }),
  );
}

/**
 * Replaces the addresses of a link, which may keep those on hosts that take no new addresses. Throws hostUnknown,
 * addressTaken or addressReserved.
 */
export async function changeAddresses(
  ctx: Pick<WorkspaceCtx, "workspaceId" | "shortHost">,
  tx: Tx,
  before: LinkWithAddresses,
  addresses: readonly LinkAddress[],
  now: Date,
): Promise<void> {
  const after = { id: before.id, addresses };
  // one call for both: keys depend on whether each host is verified, which may change between two queries
  const claims = await toClaims(ctx, tx, [after, before]);
  const kept = new Set(claims.slice(0, addresses.length).map(toAddressName));
  const dropped = claims.slice(addresses.length).filter((claim) => !kept.has(toAddressName(claim)));
  const added = addresses.filter((address) => !includesAddress(before.addresses, address));
  const failed = await claimAllAddresses(ctx, tx, [{ id: before.id, addresses: added }], now);
  const error = failed.get(before.id);
  if (error) throw error;
  await releaseAddresses(tx, dropped);
}

export function includesAddress(addresses: readonly LinkAddress[], { host, path }: LinkAddress): boolean {
  return addresses.some((each) => each.host === host && each.path === path);
}

/** The URL of an address. */
export function toUrl({ url, toOrigin }: ShortHost, { host, path }: LinkAddress): string {
  return `${host === "" ? url : toOrigin(host)}/${encodePath(path)}`;
}

/** Returns a function that maps these addresses to their keys; each host decides whether case matters. */
export async function openAddressKeys(
  { shortHost }: Pick<WorkspaceCtx, "shortHost">,
  db: Db | Tx,
  addresses: readonly LinkAddress[],
): Promise<(address: LinkAddress) => string> {
  const hosts = [...new Set(addresses.map(({ host }) => host).filter((host) => host !== ""))];
  const caseSensitive = hosts.length > 0 ? await shortHost.findCaseSensitive(db, hosts) : new Set();
  return ({ host, path }) => toAddressKey(path, host === "" ? shortHost.isCaseSensitive : caseSensitive.has(host));
}

/** The claims of links to their addresses. */
export async function toClaims(
  ctx: Pick<WorkspaceCtx, "shortHost">,
  tx: Tx,
  links: readonly LinkWithAddresses[],
): Promise<AddressClaim[]> {
  const toKey = await openAddressKeys(
    ctx,
    tx,
    links.flatMap(({ addresses }) => addresses),
  );
  return links.flatMap(({ id, addresses }) =>
    addresses.map((address) => ({ linkId: id, ...address, key: toKey(address) })),
  );
}

/** The address of a claim as one text, to compare it with others. */
export function toAddressName({ host, key }: Pick<AddressClaim, "host" | "key">): string {
  return `${host}/${key}`;
}

/** Which keys are below the handle of another workspace, and so reserved for its page and links. */
export async function findKeysBelowOtherHandles(
  { workspaceId }: Pick<WorkspaceCtx, "workspaceId">,
  db: Db | Tx,
  keys: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const toFirstSegment = (key: string) => key.split("/", 1)[0]!.toLowerCase();
  const targets = await findHandleTargets(db, [...new Set(keys.map(toFirstSegment))], now);
  return new Set(
    keys.filter((key) => {
      const owner = targets.get(toFirstSegment(key));
      return owner !== undefined && owner.workspaceId !== workspaceId;
    }),
  );
}
