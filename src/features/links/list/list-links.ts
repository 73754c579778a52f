import { z } from "zod";
import { ApiError, type FieldError, invalid, notFound, requireFound } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { parseInput } from "#infra/http/parse-input.ts";
import { translateError } from "#infra/http/problem.ts";
import { readHost, toUrl } from "../addresses/addresses.ts";
import { decodePath, toAddressKey } from "../addresses/path.ts";
import { createLinks, type LinkDraft } from "../create-links.ts";
import { changeLink, requireCreated } from "../links.ts";
import { presentLink } from "../presenter.ts";
import { selectLinkIdAt } from "../store/addresses.ts";
import {
  type ListedRow,
  type ListFilter,
  selectByClicks,
  selectByCreation,
  selectIdByCode,
  selectIdByExternalId,
  selectKnownIds,
  selectListedLink,
  selectListedLinks,
  selectPictureLinks,
  selectWithoutClicks,
} from "../store/list.ts";
import type { Link } from "../link-schema.ts";
import { type LinkRow, selectLinks, selectSpelling } from "../store/links.ts";
import { foldTag } from "../tags/fold.ts";
import {
  type ListQuery,
  newShortLinkBody,
  type NewShortLink,
  type ShortLink,
  type ShortLinkChange,
} from "./contract.ts";

type ListCtx = Pick<WorkspaceCtx, "db" | "workspaceId" | "shortHost">;

/** Where a page of a list ends; `phase` tells links with clicks from those without in lists by clicks. */
const position = z.union([
  z.strictObject({ phase: z.literal("clicked"), value: z.string(), id: z.uuid() }),
  z.strictObject({ phase: z.literal("created"), createdAt: z.iso.datetime(), id: z.uuid() }),
]);
type Position = z.output<typeof position>;

const BAD_CURSOR = "This is not where a list goes on";

/**
 * One page of the workspace's links. Positions are those of the last link of a page, so that links that are added or
 * deleted meanwhile neither repeat nor hide others. Throws invalid for a cursor of another list.
 */
export async function listShortLinks(
  ctx: ListCtx,
  { cursor, limit, sort, ...query }: ListQuery,
): Promise<{ links: ShortLink[]; next: string | null }> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const filter = await readFilter(ctx, query);
  if (!filter) return { links: [], next: null };
  const rows = await selectPage(ctx, filter, { sort, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    links: shown.map((row) => presentShortLink(ctx, row)),
    next: last ? toCursor(sort, last) : null,
  };
}

async function selectPage(
  { db, workspaceId }: ListCtx,
  filter: ListFilter,
  { sort, after, limit }: { sort: ListQuery["sort"]; after: Position | undefined; limit: number },
): Promise<ListedRow[]> {
  const created = after?.phase === "created" ? after : undefined;
  if (sort === "created" || sort === "oldest") {
    if (after && !created) throw badCursor();
    return selectByCreation(db, workspaceId, filter, { isOldestFirst: sort === "oldest", after: created, limit });
  }
  const clicked = after?.phase === "clicked" ? after : undefined;
  const first = created ? [] : await selectByClicks(db, workspaceId, filter, { by: sort, after: clicked, limit });
  if (first.length === limit) return first;
  const rest = { after: created, limit: limit - first.length };
  return [...first, ...(await selectWithoutClicks(db, workspaceId, filter, rest))];
}

/** The filter of a query; undefined if no link can match it. */
async function readFilter(
  ctx: ListCtx,
  { q, tag, category, host, archived, onPage }: Omit<ListQuery, "cursor" | "limit" | "sort">,
): Promise<ListFilter | undefined> {
  if (host !== undefined && !isOwnHost(ctx, host)) return undefined;
  const words = (q ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const filter = { words: words.map((word) => withoutHost(ctx, word)).filter(Boolean), archived, onPage };
  const spelled = tag === undefined ? [] : await selectSpelling(ctx.db, ctx.workspaceId, [foldTag(tag)]);
  if (tag !== undefined && spelled.length === 0) return undefined;
  return { ...filter, tag: spelled[0]?.tag, categoryId: category };
}

function isOwnHost({ shortHost }: ListCtx, host: string): boolean {
  try {
    readHost(shortHost, host);
    return true;
  } catch {
    return false;
  }
}

/** A pasted short link becomes its path, by which it is stored. */
function withoutHost({ shortHost: { url } }: ListCtx, word: string): string {
  const bare = word.replace(/^https?:\/\//, "");
  const base = `${url.replace(/^https?:\/\//, "")}/`;
  if (!bare.startsWith(base)) return word;
  return (decodePath(bare.slice(base.length)) ?? bare.slice(base.length)).toLowerCase();
}

/** Throws notFound. */
export async function getShortLink(ctx: ListCtx, linkId: string): Promise<ShortLink> {
  return presentShortLink(ctx, requireFound(await selectListedLink(ctx.db, ctx.workspaceId, linkId)));
}

/** Links that are not in the trash, by id; those of other workspaces are missing. */
export async function findLinks(ctx: Pick<ListCtx, "db" | "workspaceId">, ids: readonly string[]): Promise<Link[]> {
  if (ids.length === 0) return [];
  return (await selectListedLinks(ctx.db, ctx.workspaceId, ids)).map(({ link }) => presentLink(link));
}

/** True if all ids are links of the workspace, in the trash or not. */
export async function areOwnLinks(ctx: Pick<ListCtx, "db" | "workspaceId">, ids: readonly string[]): Promise<boolean> {
  const wanted = new Set(ids);
  return (await selectKnownIds(ctx.db, ctx.workspaceId, [...wanted])).length === wanted.size;
}

/** The links off the page that may mention a picture, in the trash or not. */
export async function listPictureLinks({ db, workspaceId }: Pick<ListCtx, "db" | "workspaceId">): Promise<Link[]> {
  return (await selectPictureLinks(db, workspaceId)).map(presentLink);
}

/** Links read at once. */
const READ = 1_000;

/** All links of the workspace: those on the page in its order, then the others, oldest first. */
export async function* readAllLinks(ctx: ListCtx): AsyncGenerator<ShortLink> {
  const { db, workspaceId } = ctx;
  const onPage = await selectLinks(db, workspaceId);
  for (let from = 0; from < onPage.length; from += READ) {
    const rows = onPage.slice(from, from + READ);
    const ids = rows.map(({ id }) => id);
    const clicks = new Map((await selectListedLinks(db, workspaceId, ids)).map((row) => [row.link.id, row]));
    for (const link of rows) yield presentShortLink(ctx, clicks.get(link.id) ?? unclicked(link));
  }
  let after: { createdAt: string; id: string } | undefined;
  for (;;) {
    const filter = { words: [], onPage: false };
    const rows = await selectByCreation(db, workspaceId, filter, { isOldestFirst: true, after, limit: READ });
    for (const row of rows) yield presentShortLink(ctx, row);
    const last = rows.at(-1)?.link;
    if (!last || rows.length < READ) return;
    after = { createdAt: last.createdAt.toISOString(), id: last.id };
  }
}

/** The link at an address, by custom path or code. Throws notFound. */
export async function getLinkByAddress(
  ctx: ListCtx,
  { host: named, path: typed }: { host?: string | undefined; path: string },
): Promise<ShortLink> {
  if (named !== undefined && !isOwnHost(ctx, named)) throw new ApiError(notFound);
  const host = readHost(ctx.shortHost, named);
  const path = typed.normalize().replace(/^\/+|\/+$/g, "");
  const key = toAddressKey(path, ctx.shortHost.isCaseSensitive);
  const id =
    (host === "" ? await selectIdByCode(ctx.db, ctx.workspaceId, path) : undefined) ??
    (await selectLinkIdAt(ctx.db, ctx.workspaceId, { host, key }));
  if (id === undefined) throw new ApiError(notFound);
  return getShortLink(ctx, id);
}

/** Creates a short link. Throws as `createLinks` returns. */
export async function createShortLink(ctx: WorkspaceCtx, input: NewShortLink): Promise<ShortLink> {
  const [created] = await createLinks(ctx, [toDraft(input)]);
  return presentCreated(ctx, requireCreated(created!), input.findExisting);
}

/** Creates the link with an external id, or changes it. Throws as `createShortLink` and `changeShortLink`. */
export async function putByExternalId(ctx: WorkspaceCtx, externalId: string, input: NewShortLink): Promise<ShortLink> {
  const id = await selectIdByExternalId(ctx.db, ctx.workspaceId, externalId);
  if (id !== undefined) {
    const { version: _version, findExisting: _findExisting, ...change } = input;
    return changeShortLink(ctx, id, { ...change, externalId });
  }
  const [created] = await createLinks(ctx, [{ ...toDraft(input), externalId }]);
  return presentCreated(ctx, requireCreated(created!));
}

interface BulkResult {
  readonly status: number;
  readonly link?: ShortLink;
  readonly error?: { code: string; message: string; errors: FieldError[] };
}

/** Creates links, each with its own result: a link, or why there is none. */
export async function createShortLinks(
  ctx: WorkspaceCtx & { readonly language: Language },
  inputs: readonly unknown[],
): Promise<{ results: BulkResult[] }> {
  const read = inputs.map((input) => readNewLink(input, ctx.language));
  const drafts = read.flatMap((each) => (each instanceof ApiError ? [] : [toDraft(each)]));
  const created = drafts.length > 0 ? await createLinks(ctx, drafts) : [];
  const hasExisting = drafts.some(({ findExisting }) => findExisting);
  const ids = created.flatMap((each) => (each instanceof ApiError || !hasExisting ? [] : [each.id]));
  const counted = new Map(
    (hasExisting ? await selectListedLinks(ctx.db, ctx.workspaceId, ids) : []).map((row) => [row.link.id, row]),
  );
  const results = created.values();
  return {
    results: read.map((each): BulkResult => {
      const result = each instanceof ApiError ? each : results.next().value!;
      if (result instanceof ApiError) return failure(translateError(result, ctx.language));
      return { status: 201, link: presentShortLink(ctx, counted.get(result.id) ?? unclicked(result)) };
    }),
  };
}

/** Changes a link. Throws as `changeLink`. */
export async function changeShortLink(ctx: WorkspaceCtx, linkId: string, change: ShortLinkChange): Promise<ShortLink> {
  const { path: _path, host: _host, addresses, ...others } = change;
  const wanted = toWanted(change);
  // a client that returns what it has read also names the address of the code
  const code = addresses && (await selectListedLink(ctx.db, ctx.workspaceId, linkId))?.link.code;
  const custom = wanted?.filter((each) => each.path !== code);
  const row = await changeLink(ctx, linkId, { ...others, ...(custom && { addresses: custom }) });
  return presentCreated(ctx, row, true);
}

async function presentCreated(ctx: ListCtx, row: LinkRow, hasClicks = false): Promise<ShortLink> {
  return presentShortLink(
    ctx,
    (hasClicks && (await selectListedLink(ctx.db, ctx.workspaceId, row.id))) || unclicked(row),
  );
}

function unclicked(link: LinkRow): ListedRow {
  return { link, clicks: 0, lastClickAt: null };
}

function presentShortLink({ shortHost }: Pick<WorkspaceCtx, "shortHost">, row: ListedRow): ShortLink {
  const { link, clicks, lastClickAt } = row;
  const short = new URL(shortHost.url).host;
  const addresses = [...link.addresses, { host: "", path: link.code }].map(({ host, path }) => ({
    host: host || short,
    path,
    url: toUrl(shortHost, path),
  }));
  return {
    ...presentLink(link),
    addresses,
    shortUrl: addresses[0]!.url,
    clicks,
    lastClickAt: lastClickAt?.toISOString() ?? null,
  };
}

function toDraft(input: NewShortLink): LinkDraft {
  return { ...input, addresses: toWanted(input) };
}

function toWanted({ addresses, path, host }: Pick<NewShortLink, "addresses" | "path" | "host">) {
  return addresses ?? (path === undefined ? undefined : [{ host, path }]);
}

function failure({ kind, message, errors }: ApiError): BulkResult {
  return { status: kind.status, error: { code: kind.code, message, errors: [...errors] } };
}

function readNewLink(input: unknown, language: Language): NewShortLink | ApiError {
  try {
    return parseInput(newShortLinkBody, input, language);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function toCursor(sort: ListQuery["sort"], { link, clicks, lastClickAt }: ListedRow): string {
  const created: Position = { phase: "created", createdAt: link.createdAt.toISOString(), id: link.id };
  const value = sort === "clicks" ? String(clicks) : (lastClickAt?.toISOString() ?? "");
  const isByClicks = (sort === "clicks" || sort === "lastClick") && lastClickAt !== null;
  const end: Position = isByClicks ? { phase: "clicked", value, id: link.id } : created;
  return Buffer.from(JSON.stringify(end)).toString("base64url");
}

function readCursor(cursor: string): Position {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    throw badCursor();
  }
}

function badCursor(): ApiError {
  return new ApiError(invalid, { errors: [{ field: "cursor", message: BAD_CURSOR }] });
}
