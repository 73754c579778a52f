import { ApiError, type ApiErrorKind } from "#base/errors.ts";
import type { ShortHost, WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { findHandleTargets } from "#features/workspaces/handles.ts";
import { isReservedOnDomain, isReservedPath } from "#features/workspaces/reserved.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { addressLimit, addressReserved, addressTaken, hostUnknown } from "../errors.ts";
import { claimAddresses, releaseAddresses } from "../store/addresses.ts";
import type { LinkHost } from "../short-links/contract.ts";
import type { LinkRow } from "../store/table.ts";

export { releaseHost } from "../store/addresses.ts";
import { ADDRESSES_MAX, encodePath, type LinkAddress, toAddressKey } from "./path.ts";

/** An address as a call names it. Without a host, it is on the installation's host for short links. */
export interface WantedAddress {
  readonly host?: string | undefined;
  readonly path: string;
}

type HostCtx = Pick<WorkspaceCtx, "workspaceId" | "shortHost" | "db">;

/** The stored form of a host, `""` for the installation's host; undefined unless the workspace may use it. */
export async function findHost(
  { workspaceId, shortHost }: HostCtx,
  named: string | undefined,
): Promise<string | undefined> {
  const host = named?.toLowerCase() ?? "";
  if (host === "" || host === new URL(shortHost.url).host) return "";
  return (await shortHost.hasDomain(workspaceId, host)) ? host : undefined;
}

/** The hosts on which short links of the workspace may have addresses, starting with the installation's host. */
export async function listHosts({ workspaceId, shortHost }: HostCtx): Promise<LinkHost[]> {
  const { host } = new URL(shortHost.url);
  const own = await shortHost.listDomains(workspaceId);
  return [
    { host, displayHost: host, prefix: `${shortHost.url}/` },
    ...own.map((each) => ({ ...each, prefix: `${shortHost.toOrigin(each.host)}/` })),
  ];
}

/** An error about one address. The response names it in `path`. */
function ofAddress(kind: ApiErrorKind, path: string): ApiError {
  return new ApiError(kind, { extra: { path } });
}

/** Addresses in their stored form, without repeats. Throws hostUnknown, addressReserved or addressLimit. */
export async function readAddresses(ctx: HostCtx, wanted: readonly WantedAddress[]): Promise<LinkAddress[]> {
  const stored: LinkAddress[] = [];
  for (const { host: named, path } of wanted) {
    const host = await findHost(ctx, named);
    if (host === undefined) throw ofAddress(hostUnknown, path);
    const first = path.split("/", 1)[0]!;
    if (host === "" ? isReservedPath(first) : isReservedOnDomain(first)) throw ofAddress(addressReserved, path);
    stored.push({ host, path });
  }
  const toKey = await readKeys(ctx, ctx.db, stored);
  const read = new Map<string, LinkAddress>();
  for (const address of stored) {
    const name = `${address.host}/${toKey(address)}`;
    if (!read.has(name)) read.set(name, address);
  }
  if (read.size > ADDRESSES_MAX) throw new ApiError(addressLimit);
  return [...read.values()];
}

type Addressed = Pick<LinkRow, "id" | "addresses">;

/**
 * Claims the addresses of links. Returns the links that could not get all of theirs, with the reason, and frees what
 * those had claimed. The links may be inserted later in the transaction.
 */
export async function claimAll(
  ctx: Pick<WorkspaceCtx, "workspaceId" | "shortHost">,
  tx: Tx,
  links: readonly Addressed[],
  now: Date,
): Promise<Map<string, ApiError>> {
  const failed = new Map<string, ApiError>();
  const claimed = new Map<string, string>();
  const toKey = await readKeys(
    ctx,
    tx,
    links.flatMap(({ addresses }) => addresses),
  );
  const claims = links.flatMap(({ id, addresses }) => addresses.map((address) => toClaim(id, address, toKey)));
  for (const { host, key, path, linkId } of claims) {
    const name = `${host}/${key}`;
    if (claimed.has(name)) failed.set(linkId, ofAddress(addressTaken, path));
    else claimed.set(name, linkId);
  }
  for (const { linkId, path } of await findHandleClashes(ctx, tx, claims, now))
    failed.set(linkId, ofAddress(addressReserved, path));
  const wanted = claims.filter(({ linkId }) => !failed.has(linkId));
  const got = new Set(
    (await claimAddresses(tx, ctx.workspaceId, wanted, now)).map(({ host, key }) => `${host}/${key}`),
  );
  for (const { host, key, path, linkId } of wanted)
    if (!got.has(`${host}/${key}`)) failed.set(linkId, ofAddress(addressTaken, path));
  await releaseAddresses(
    tx,
    wanted.filter(({ linkId }) => failed.has(linkId)),
  );
  return failed;
}

/** Replaces the addresses of a link. Throws addressTaken or addressReserved. */
export async function changeAddresses(
  ctx: Pick<WorkspaceCtx, "workspaceId" | "shortHost">,
  tx: Tx,
  before: Addressed,
  addresses: readonly LinkAddress[],
  now: Date,
): Promise<void> {
  const name = ({ host, key }: { host: string; key: string }) => `${host}/${key}`;
  const toKey = await readKeys(ctx, tx, [...before.addresses, ...addresses]);
  const kept = new Set(addresses.map((address) => name(toClaim(before.id, address, toKey))));
  const dropped = before.addresses
    .map((address) => toClaim(before.id, address, toKey))
    .filter((claim) => !kept.has(name(claim)));
  const failed = await claimAll(ctx, tx, [{ id: before.id, addresses }], now);
  const error = failed.get(before.id);
  if (error) throw error;
  await releaseAddresses(tx, dropped);
}

/** The URL of an address. */
export function toUrl({ url, toOrigin }: ShortHost, { host, path }: LinkAddress): string {
  return `${host === "" ? url : toOrigin(host)}/${encodePath(path)}`;
}

/** Returns a function that maps these addresses to their keys; each host decides whether case matters. */
export async function readKeys(
  { shortHost }: Pick<WorkspaceCtx, "shortHost">,
  db: Db | Tx,
  addresses: readonly LinkAddress[],
): Promise<(address: LinkAddress) => string> {
  const hosts = [...new Set(addresses.map(({ host }) => host).filter((host) => host !== ""))];
  const sensitive = hosts.length > 0 ? await shortHost.findCaseSensitive(db, hosts) : new Set();
  return ({ host, path }) => toAddressKey(path, host === "" ? shortHost.isCaseSensitive : sensitive.has(host));
}

function toClaim(linkId: string, address: LinkAddress, toKey: (address: LinkAddress) => string) {
  return { linkId, ...address, key: toKey(address) };
}

/** The claims on paths below the handle of another workspace, which are reserved for its page and links. */
async function findHandleClashes<C extends { readonly host: string; readonly key: string }>(
  { workspaceId }: Pick<WorkspaceCtx, "workspaceId">,
  tx: Tx,
  all: readonly C[],
  now: Date,
): Promise<C[]> {
  const claims = all.filter(({ host }) => host === "");
  if (claims.length === 0) return [];
  const toFirst = (key: string) => key.split("/", 1)[0]!.toLowerCase();
  const taken = await findHandleTargets(tx, [...new Set(claims.map(({ key }) => toFirst(key)))], now);
  return claims.filter(({ key }) => {
    const owner = taken.get(toFirst(key));
    return owner && owner.workspaceId !== workspaceId;
  });
}
