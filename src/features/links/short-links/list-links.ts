import { domainToASCII } from "node:url";
import { z } from "zod";
import { toBatches } from "#base/batches.ts";
import { ApiError, notFound, requireFound } from "#base/errors.ts";
import { foldCase } from "#base/letter-case.ts";
import { instant } from "#base/schema.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { readCursor, toCursor } from "#infra/http/cursor.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { findHeldHost, openAddressKeys } from "../addresses/addresses.ts";
import { decodePath, toAddressKey } from "../addresses/path.ts";
import { presentLink, presentShortLinks, withoutClicks } from "../presenter.ts";
import { selectLinkIdAt } from "../store/addresses.ts";
import {
  type ListedRow,
  type RowFilter,
  selectByClicks,
  selectByCreation,
  selectIdByAlias,
  selectIdByCode,
  selectKnownIds,
  selectListedLink,
  selectListedLinks,
  selectPictureLinks,
  selectShortLinks,
} from "../store/list.ts";
import type { Link } from "../link-schema.ts";
import { selectLinks, selectSpelling } from "../store/links.ts";
import { foldTag } from "../tags/fold.ts";
import { type ListQuery, type ShortLink, listSorts } from "./contract.ts";

export type ListCtx = Pick<WorkspaceCtx, "db" | "workspaceId" | "shortHost">;

/** Where a page of a list ends. A list sorted by clicks has two phases: links with clicks, then links without any. */
const position = z.discriminatedUnion("phase", [
  z.strictObject({
    phase: z.literal("clicks"),
    sort: z.literal("clicks"),
    value: z.string().regex(/^\d{1,18}$/),
    id: z.uuid(),
  }),
  z.strictObject({ phase: z.literal("lastClick"), sort: z.literal("lastClick"), value: instant, id: z.uuid() }),
  z.strictObject({ phase: z.literal("created"), sort: z.enum(listSorts), createdAt: instant, id: z.uuid() }),
]);
type Position = z.output<typeof position>;

/** A position in a list with this order. A cursor of a list in another order is invalid. */
const toPositionSchema = (sort: ListQuery["sort"]) => position.refine((at) => at.sort === sort);

/**
 * One page of the workspace's links. A cursor refers to the last link of a page, so links that are added or deleted
 * in the meantime cause neither repeats nor gaps. Throws invalid for a cursor of another list.
 */
export async function listShortLinks(
  ctx: ListCtx,
  { cursor, limit, sort, ...query }: ListQuery,
): Promise<{ links: ShortLink[]; next: string | null }> {
  const after = cursor === undefined ? undefined : readCursor(toPositionSchema(sort), cursor);
  const filter = await readFilter(ctx, query);
  if (!filter) return { links: [], next: null };
  const rows = await selectPage(ctx, filter, { sort, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    links: await presentShortLinks(ctx, shown),
    next: last ? toCursor(getPosition(sort, last)) : null,
  };
}

async function selectPage(
  { db, workspaceId }: ListCtx,
  filter: RowFilter,
  { sort, after, limit }: { sort: ListQuery["sort"]; after: Position | undefined; limit: number },
): Promise<ListedRow[]> {
  const created = after?.phase === "created" ? after : undefined;
  if (sort === "created" || sort === "oldest")
    return selectByCreation(db, workspaceId, filter, { isOldestFirst: sort === "oldest", after: created, limit });
  const clicked = after?.phase === "created" ? undefined : after;
  const first = created ? [] : await selectByClicks(db, workspaceId, filter, { by: sort, after: clicked, limit });
  if (first.length === limit) return first;
  const rest = { isOldestFirst: false, after: created, limit: limit - first.length };
  return [...first, ...(await selectByCreation(db, workspaceId, { ...filter, isUnclicked: true }, rest))];
}

/** The filter of a query; undefined if no link can match it. */
async function readFilter(
  ctx: ListCtx,
  { ids, q, tag, category, host, archived, onPage }: Omit<ListQuery, "cursor" | "limit" | "sort">,
): Promise<RowFilter | undefined> {
  const domain = host === undefined ? "" : await findHeldHost(ctx, host);
  if (domain === undefined) return undefined;
  const typed = foldCase(q ?? "")
    .split(/\s+/)
    .filter(Boolean);
  const words = await Promise.all(typed.map((word) => withoutHost(ctx, word)));
  const filter = { words: words.filter(Boolean), ids, archived, onPage, ...(domain !== "" && { host: domain }) };
  const spelled = tag === undefined ? [] : await selectSpelling(ctx.db, ctx.workspaceId, [foldTag(tag)]);
  if (tag !== undefined && spelled.length === 0) return undefined;
  return { ...filter, tag: spelled[0]?.tag, categoryId: category };
}

/** Reduces a pasted short link to its path, which is what is stored. */
async function withoutHost(ctx: ListCtx, word: string): Promise<string> {
  const [, named, port = "", path] = /^(?:https?:\/\/)?([^/:?#]+)(:\d+)?(\/[^?#]*)/.exec(word) ?? [];
  if (named === undefined || path === undefined) return word;
  const host = domainToASCII(named);
  const isOnDomain = host.includes(".") && (await ctx.shortHost.holdsDomain(ctx.db, ctx.workspaceId, host));
  const base = isOnDomain ? `${host}${port}/` : `${ctx.shortHost.url.replace(/^https?:\/\//, "")}/`;
  const address = host + port + path;
  if (!address.startsWith(base)) return word;
  const short = address.slice(base.length);
  return foldCase(decodePath(short) ?? short);
}

/** Throws notFound. */
export async function getShortLink(ctx: ListCtx, linkId: string): Promise<ShortLink> {
  const row = requireFound(await selectListedLink(ctx.db, ctx.workspaceId, linkId));
  return (await presentShortLinks(ctx, [row]))[0]!;
}

/** Links by id, without those in the trash. Ids of other workspaces are ignored. */
export async function findLinks(ctx: Pick<ListCtx, "db" | "workspaceId">, ids: readonly string[]): Promise<Link[]> {
  if (ids.length === 0) return [];
  return (await selectListedLinks(ctx.db, ctx.workspaceId, ids)).map(({ link }) => presentLink(link));
}

/** At most `limit` links off the page that have clicks, most clicks first. */
export async function listClickedLinks(
  { db, workspaceId }: Pick<ListCtx, "db" | "workspaceId">,
  limit: number,
): Promise<Link[]> {
  const rows = await selectByClicks(db, workspaceId, { words: [], onPage: false }, { by: "clicks", limit });
  return rows.map(({ link }) => presentLink(link));
}

/** Links with their addresses and clicks, by id, in the trash or not; missing ones are left out. */
export async function findShortLinks(
  ctx: { readonly db: Db | Tx } & Pick<ListCtx, "workspaceId" | "shortHost">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ShortLink>> {
  if (ids.length === 0) return new Map();
  const rows = await selectShortLinks(ctx.db, ctx.workspaceId, ids);
  return new Map((await presentShortLinks(ctx, rows)).map((link) => [link._id, link]));
}

/** True if all ids are links of the workspace, in the trash or not. */
export async function areOwnLinks(ctx: Pick<ListCtx, "db" | "workspaceId">, ids: readonly string[]): Promise<boolean> {
  const wanted = new Set(ids);
  return (await selectKnownIds(ctx.db, ctx.workspaceId, [...wanted])).length === wanted.size;
}

/** Links off the page that may use a picture, in the trash or not. */
export async function listPictureLinks({ db, workspaceId }: Pick<ListCtx, "db" | "workspaceId">): Promise<Link[]> {
  return (await selectPictureLinks(db, workspaceId)).map(presentLink);
}

/** The number of links per query. */
const BATCH_SIZE = 1_000;

/** All links of the workspace: first the links on the page, in its order, then the others, oldest first. */
export async function* readAllLinks(ctx: ListCtx): AsyncGenerator<ShortLink> {
  const { db, workspaceId } = ctx;
  const onPage = await selectLinks(db, workspaceId);
  for (const rows of toBatches(onPage, BATCH_SIZE)) {
    const ids = rows.map(({ id }) => id);
    const clicks = new Map((await selectListedLinks(db, workspaceId, ids)).map((row) => [row.link.id, row]));
    yield* await presentShortLinks(
      ctx,
      rows.map((link) => clicks.get(link.id) ?? withoutClicks(link)),
    );
  }
  let after: { createdAt: string; id: string } | undefined;
  for (;;) {
    const filter = { words: [], onPage: false };
    const rows = await selectByCreation(db, workspaceId, filter, { isOldestFirst: true, after, limit: BATCH_SIZE });
    yield* await presentShortLinks(ctx, rows);
    const last = rows.at(-1)?.link;
    if (!last || rows.length < BATCH_SIZE) return;
    after = { createdAt: last.createdAt.toISOString(), id: last.id };
  }
}

/**
 * The link at an address, which is either a custom path or code (on the host of short links, or after `l/`) or a handle
 * with an alias. Throws notFound.
 */
export async function getLinkByAddress(
  ctx: ListCtx & Pick<WorkspaceCtx, "ownHosts">,
  { host, path: typed }: { host?: string | undefined; path: string },
): Promise<ShortLink> {
  const { db, workspaceId, shortHost } = ctx;
  const ownHost = await findHeldHost(ctx, host);
  const path = typed.normalize().replace(/^\/+|\/+$/g, "");
  if (ownHost) {
    // on the host of a page, its links come first
    const handle = (await shortHost.findServed(db, [ownHost])).get(ownHost);
    if (handle) {
      const onPage = path.toLowerCase().startsWith(`${handle.toLowerCase()}/`) ? path : `${handle}/${path}`;
      const found = onPage.split("/").length === 2 ? await selectIdByAlias(db, workspaceId, onPage) : undefined;
      if (found) return getShortLink(ctx, found);
    }
    const address = { host: ownHost, path };
    const key = (await openAddressKeys(ctx, db, [address]))(address);
    const id = await selectLinkIdAt(db, workspaceId, { host: ownHost, key });
    if (id !== undefined) return getShortLink(ctx, id);
    if (await shortHost.hasDomain(db, workspaceId, ownHost)) throw new ApiError(notFound);
  }
  const isShort = ownHost === "";
  if (!isShort && !ctx.ownHosts.has(host!)) throw new ApiError(notFound);
  const short = path.startsWith("l/") ? path.slice(2) : isShort ? path : undefined;
  const key = short && toAddressKey(short, shortHost.isCaseSensitive);
  const id =
    (short && key && (await selectIdByCode(db, workspaceId, short, key))) ??
    (key && (await selectLinkIdAt(db, workspaceId, { host: "", key }))) ??
    (await selectIdByAlias(db, workspaceId, path));
  if (!id) throw new ApiError(notFound);
  return getShortLink(ctx, id);
}

function getPosition(sort: ListQuery["sort"], { link: { id, createdAt }, clicks, lastClickAt }: ListedRow): Position {
  if (sort === "clicks" && lastClickAt) return { phase: sort, sort, value: String(clicks), id };
  if (sort === "lastClick" && lastClickAt) return { phase: sort, sort, value: lastClickAt.toISOString(), id };
  return { phase: "created", sort, createdAt: createdAt.toISOString(), id };
}
