import type { FileResponse } from "#base/contract.ts";
import { utcDay } from "#base/time.ts";
import type { ShortLink } from "#features/links/short-links/contract.ts";
import { readAllLinks } from "#features/links/short-links/list-links.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import type { ExportCtx } from "../ctx.ts";
import type { RedirectExportFormat, RedirectPath } from "./export-formats.ts";
import { encodeInChunks } from "./encode-in-chunks.ts";
import type { LostFeature, PlainRedirect } from "./plain-redirect.ts";
import { redirectWriters } from "./redirect-writers.ts";

interface RedirectOptions {
  readonly form?: RedirectExportFormat | undefined;
  readonly paths?: RedirectPath | undefined;
  readonly host?: string | undefined;
}

/**
 * The destination of every address of the workspace, archived links included, as the configuration of another server.
 */
export async function exportRedirects(
  ctx: ExportCtx,
  { form = "csv", paths = "handle", host: requestedHost }: RedirectOptions,
): Promise<FileResponse> {
  const handle = (await findWorkspace(ctx, ctx.workspaceId))?.handle ?? "";
  const host = requestedHost ?? new URL(ctx.publicUrl).host;
  const now = ctx.now();
  const domain = requestedHost?.toLowerCase();
  const isDomain = domain !== undefined && (await ctx.shortHost.hasDomain(ctx.db, ctx.workspaceId, domain));
  const addressOptions = {
    paths,
    handle,
    shortUrl: ctx.shortHost.url,
    hasOneHost: requestedHost !== undefined,
    ...(isDomain && { domain }),
  };
  async function* getRedirects() {
    const listAddresses = createAddressLister(addressOptions);
    for await (const link of readAllLinks(ctx)) yield* toRedirects(link, listAddresses(link), now);
  }
  const { extension, type, write } = redirectWriters[form];
  const name = form === "netlify" ? "_redirects" : `halka-redirects-${form}-${handle}-${utcDay(now)}.${extension}`;
  const bytes = encodeInChunks(write(getRedirects(), { host, createdAt: now.toISOString() }));
  return { name, ...(type && { type }), bytes };
}

type Address = Pick<PlainRedirect, "from" | "host" | "isOnDomain">;
type LinkWithAddresses = Pick<ShortLink, "alias" | "code" | "addresses" | "onPage">;

interface AddressOptions {
  readonly paths: RedirectPath;
  readonly handle: string;
  /** Where short links live, such as `https://go.example.com` or `https://example.com/l`. */
  readonly shortUrl: string;
  /** Writes all addresses of the installation for a single host. */
  readonly hasOneHost: boolean;
  /** If set, writes only the addresses on this domain of the workspace. */
  readonly domain?: string;
}

/**
 * Returns a function that lists the addresses of a link. Addresses on the workspace's domains keep their host. At the
 * root of a domain, short names and short addresses share one namespace: short names of links on the page take
 * precedence, and those of other links are left out.
 */
export function createAddressLister({
  paths,
  handle,
  shortUrl,
  hasOneHost,
  domain,
}: AddressOptions): (link: LinkWithAddresses) => Address[] {
  const { host, pathname } = new URL(shortUrl);
  const prefix = pathname.replace(/\/$/, "");
  const taken = new Set<string>();
  const listInstallationAddresses = ({ alias, onPage }: LinkWithAddresses, own: readonly string[]): Address[] => {
    const short = own.map((path) => ({ from: `${prefix}/${path}`, ...(prefix === "" && !hasOneHost && { host }) }));
    if (paths === "code") return short;
    if (paths === "handle") return [{ from: `/${handle}/${alias}` }, ...short];
    return [...(onPage ? [alias] : []), ...own].flatMap((path) => {
      const key = path.toLowerCase();
      if (taken.has(key)) return [];
      // links on the page come first; the addresses of the other links are distinct from each other
      if (onPage) taken.add(key);
      return { from: `/${path}` };
    });
  };
  return (link) => {
    const pathsOn = (wanted: string) => link.addresses.flatMap((each) => (each.host === wanted ? each.path : []));
    if (domain !== undefined) return pathsOn(domain).map((path) => ({ from: `/${path}` }));
    const onDomains = link.addresses.filter((address) => address.host !== host);
    return [
      ...listInstallationAddresses(link, pathsOn(host)),
      ...onDomains.map((each) => ({ from: `/${each.path}`, host: each.host, isOnDomain: true as const })),
    ];
  };
}

type LinkWithRules = Pick<ShortLink, "link" | "timeout" | "rules" | "hasPassword" | "redirectStatus">;

/** The plain redirects that replace the addresses of a link, and the features that they lose. Pure. */
export function toRedirects(link: LinkWithRules, addresses: readonly Address[], now: Date): PlainRedirect[] {
  const { schedule, limit, gate, targets, split, apps, preview, forwardQuery } = link.rules ?? {};
  const hasEnded = schedule?.until !== undefined && new Date(schedule.until) <= now;
  const isUpcoming = schedule?.from !== undefined && new Date(schedule.from) > now;
  const isTimed = Boolean(schedule?.until || (schedule?.hours?.length ?? 0) > 0);
  const features: [boolean, LostFeature][] = [
    [link.hasPassword, "asks for a password"],
    [hasEnded, "has ended"],
    [isUpcoming, "has not started"],
    [!hasEnded && !isUpcoming && isTimed, "is open only at certain times"],
    [limit !== undefined, "has a click limit"],
    [gate?.kind === "age", "asks for the visitor's age first"],
    [gate?.kind === "sensitive", "shows a content warning first"],
    [(targets?.length ?? 0) > 0, "sends some visitors to other destinations"],
    [split !== undefined, "splits visitors among several destinations"],
    [apps !== undefined, "opens in an app"],
    [link.timeout > 0, "waits before it redirects"],
    [forwardQuery === true, "forwards the query"],
    [preview !== undefined, "has its own preview"],
  ];
  const isOpen = !link.hasPassword && !hasEnded && !isUpcoming && gate === undefined;
  const losses = features.flatMap(([isLost, loss]) => (isLost ? loss : []));
  return addresses.map((address) => ({ ...address, to: link.link, status: link.redirectStatus, isOpen, losses }));
}
