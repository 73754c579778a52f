import type { ParsedInput, ResponseBody } from "#base/contract.ts";
import { paginate } from "#base/paginate.ts";
import { type LinkSearchResult, findByCode, searchAllLinks, type LinkSearch } from "#features/links/operator-search.ts";
import { findDestinationHost, readTargetHost, toHostNames } from "#features/moderation/destination-host.ts";
import { findAnyWorkspaceByHandle, listWorkspaces } from "#features/workspaces/workspaces.ts";
import { readStates } from "./accounts.ts";
import type { OperateContract } from "./contract.ts";
import type { OperateCtx } from "./ctx.ts";
import { getStrictest } from "./moderation.ts";

type Query = ParsedInput<OperateContract["GET /v1/operate/links"]>["query"];
type LinkSearchPage = ResponseBody<OperateContract["GET /v1/operate/links"]>;

const PAGE_SIZE = 50;

/** Links of all workspaces, by destination, name or page. */
export async function searchLinks(ctx: OperateCtx, { by, q, cursor }: Query): Promise<LinkSearchPage> {
  const search = await toSearch(ctx, by, q.trim());
  if (!search) return { links: [], next: null };
  const rows = await searchAllLinks(ctx.db, search, { after: cursor, limit: PAGE_SIZE + 1 });
  // a code is unique, so its link is on the first page only
  const byCode = search.by === "alias" && cursor === undefined ? await findByCode(ctx.db, q.trim()) : [];
  const { items, next } = paginate(rows, PAGE_SIZE);
  const others = byCode.filter(({ id }) => rows.every((row) => row.id !== id));
  return { links: await present(ctx, [...others, ...items]), next };
}

/** Parses the search text; undefined if nothing can match. */
async function toSearch(ctx: OperateCtx, by: Query["by"], text: string): Promise<LinkSearch | undefined> {
  if (by === "name") return { by: "alias", alias: text.toLowerCase() };
  if (by === "page") {
    const workspace = await findAnyWorkspaceByHandle(ctx, text.replace(/^@/, ""));
    return workspace && { by: "workspace", workspaceId: workspace.id };
  }
  // Text with a scheme or a path is the beginning of an address. No allowed scheme contains a dot, so the name before
  // the colon in `example.com:8443` is a host.
  if (/^[a-z][a-z0-9+-]{0,20}:/i.test(text)) return { by: "destination", text: toDestinationPrefix(text) };
  const host = readTargetHost(text);
  if (host === undefined) return undefined;
  return text.includes("/")
    ? { by: "destination", text: toDestinationPrefix(`https://${text}`) }
    : { by: "host", text: host };
}

/** The text in the normal form in which destinations are stored, but without the slash that is added to a bare host. */
function toDestinationPrefix(text: string): string {
  const url = URL.parse(text);
  if (!url) return text;
  return url.pathname === "/" && !text.endsWith("/") ? url.href.replace(/\/$/, "") : url.href;
}

async function present(ctx: OperateCtx, rows: readonly LinkSearchResult[]): Promise<LinkSearchPage["links"]> {
  const workspaces = await listWorkspaces(ctx, [...new Set(rows.map(({ workspaceId }) => workspaceId))]);
  const primaryIds = new Set(workspaces.map(({ id, primaryId }) => primaryId ?? id));
  const primaries = new Map((await listWorkspaces(ctx, [...primaryIds])).map((primary) => [primary.id, primary]));
  const owners = new Map(
    workspaces.map(({ id, handle, primaryId }) => [id, { handle, primary: primaries.get(primaryId ?? id) }]),
  );
  const hosts = new Map(rows.map(({ id, destination }) => [id, findDestinationHost(destination)]));
  const names = new Set([...hosts.values()].flatMap((host) => (host === undefined ? [] : toHostNames(host))));
  const accounts = [...owners.values()].flatMap(({ primary }) => primary?.id ?? []);
  const [links, byHost, byAccount] = await Promise.all([
    readStates(
      ctx,
      rows.map(({ id }) => ({ kind: "link", target: id }) as const),
    ),
    readStates(
      ctx,
      [...names].map((target) => ({ kind: "host", target }) as const),
    ),
    readStates(
      ctx,
      [...new Set(accounts)].map((target) => ({ kind: "account", target }) as const),
    ),
  ]);
  return rows.flatMap(({ id, workspaceId, name, destination, otherDestination = null, alias, createdAt }) => {
    const owner = owners.get(workspaceId);
    if (!owner?.primary) return [];
    const host = hosts.get(id);
    const { id: accountId, handle: username } = owner.primary;
    return {
      _id: id,
      name,
      path: `/${owner.handle}/${alias}`,
      destination,
      otherDestination,
      host: host ?? null,
      account: { _id: accountId, username },
      states: {
        own: links.get(id) ?? "ok",
        host: getStrictest(host === undefined ? [] : toHostNames(host).map((each) => byHost.get(each) ?? "ok")),
        account: byAccount.get(accountId) ?? "ok",
      },
      createdAt: createdAt.toISOString(),
    };
  });
}
