import { ApiError } from "#base/errors.ts";
import { getHost, parseDestination } from "#base/url.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import { toDestinationMessage, badDestination } from "#features/routing/destination.ts";
import { listLinks } from "#features/links/links.ts";
import type { MetadataCtx } from "#features/blocks/ctx.ts";
import { isHtml } from "#features/blocks/metadata/read-head.ts";
import { getPlanLimits } from "#features/workspaces/workspaces.ts";
import { enforceRateLimit, type RateLimit } from "#infra/rate-limits/rate-limits.ts";
import { ParserTimeout } from "#infra/threads/parser-thread.ts";
import { type ImportablePage, LEFT_OUT_MAX, type LeftOut } from "../read/importable-page.ts";
import type { PageInput, ReadPage } from "../read/read-page.ts";
import { type ImportPreview, pageEmpty, pageIsOurs, pageNotHtml, pageTooSlow, pageUnreachable } from "./contract.ts";

export interface ImportPreviewCtx extends Omit<MetadataCtx, "storePicture"> {
  /** Parses a page in a worker thread. */
  readonly parsePage: ReadPage;
}

const IMPORT_PREVIEW_LIMIT: RateLimit = { name: "page-looks", points: 20, seconds: 60 };

/**
 * What can be imported from the page at an address; stores nothing. Throws badDestination, pageIsOurs, pageUnreachable,
 * pageNotHtml, pageTooSlow or pageEmpty, and tooManyRequests beyond twenty a minute.
 */
export async function previewImport(ctx: ImportPreviewCtx, url: string): Promise<ImportPreview> {
  const address = readAddress(url, ctx.ownHosts);
  await enforceRateLimit(ctx.rateLimits, IMPORT_PREVIEW_LIMIT, ctx.accountId);
  const page = await ctx.fetchExternal(address, {
    accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1",
    acceptLanguage: ctx.language,
  });
  if (!page || page.status < 200 || page.status > 299) throw new ApiError(pageUnreachable);
  if (!isHtml(page.contentType)) throw new ApiError(pageNotHtml);
  const parsed = await parseInWorker(ctx, { bytes: page.bytes, contentType: page.contentType, address: page.url });
  if (parsed.sections.length === 0 && parsed.profiles.length === 0) throw new ApiError(pageEmpty);
  const { sections, leftOut, ...found } = await omitUntrusted(ctx, parsed);
  const links = await listLinks(ctx);
  const known = new Set(links.map(({ link }) => link));
  const limits = await getPlanLimits(ctx, ctx.workspaceId);
  return {
    ...found,
    profiles: [...found.profiles],
    sections: sections.map(({ name, links: each }) => ({
      name,
      links: each.map((link) => ({ ...link, known: known.has(link.link) })),
    })),
    left_out: [...leftOut],
    room: limits.links === null ? null : Math.max(0, limits.links - links.length),
  };
}

/** The page without the links that this account is not yet trusted to create. */
async function omitUntrusted(ctx: ImportPreviewCtx, page: ImportablePage): Promise<ImportablePage> {
  if (!ctx.trust) return page;
  const { mayLinkTo } = await ctx.trust.openChecks(ctx.db, ctx.workspaceId, ctx.now());
  const links = page.sections.flatMap((section) => section.links);
  const names = [
    ...links.filter(({ link }) => !mayLinkTo(link)).map(({ name }) => name),
    ...page.profiles.filter(({ link }) => !mayLinkTo(link)).map(({ link }) => link),
  ];
  return {
    ...page,
    sections: page.sections
      .map((section) => ({ ...section, links: section.links.filter(({ link }) => mayLinkTo(link)) }))
      .filter((section) => section.links.length > 0),
    profiles: page.profiles.filter(({ link }) => mayLinkTo(link)),
    leftOut: [...page.leftOut, ...names.map((name): LeftOut => ({ name, reason: "shortener" }))].slice(0, LEFT_OUT_MAX),
  };
}

/** Parses a page off the event loop; throws pageTooSlow on a timeout. */
async function parseInWorker(
  { parsePage, ownHosts }: ImportPreviewCtx,
  page: Omit<PageInput, "ownHosts">,
): Promise<ImportablePage> {
  try {
    return await parsePage("page", { ...page, ownHosts: [...ownHosts] });
  } catch (error) {
    if (error instanceof ParserTimeout) throw new ApiError(pageTooSlow);
    throw error;
  }
}

function readAddress(url: string, ownHosts: ReadonlySet<string>): string {
  const destination = parseDestination(completeAddress(url), ownHosts);
  const toDestinationError = (message: string) =>
    new ApiError(badDestination, { message, errors: [{ field: "url", message }] });
  if (!destination.ok) {
    if (destination.error === "own_host") throw new ApiError(pageIsOurs);
    throw toDestinationError(toDestinationMessage(destination.error));
  }
  if (!/^https?:/.test(destination.href)) throw toDestinationError(badDestination.message);
  if (ownHosts.has(getHost(new URL(destination.href)))) throw new ApiError(pageIsOurs);
  return destination.href;
}
