import { Refusal } from "#base/errors.ts";
import { parseDestination } from "#base/url.ts";
import { completeAddress } from "#features/links/complete-address.ts";
import { faultOf } from "#features/links/destination.ts";
import { badDestination } from "#features/links/link-schema.ts";
import { listLinks } from "#features/links/links.ts";
import { decodePage } from "#features/links/look-up/decode-page.ts";
import type { LookUpCtx } from "#features/links/look-up/ctx.ts";
import { findLimits } from "#features/workspaces/workspaces.ts";
import { enforce, type Limit } from "#infra/limits/limits.ts";
import { readPage } from "../read/read-page.ts";
import type { LookedAt } from "./contract.ts";
import { pageEmpty, pageIsOurs, pageNotHtml, pageUnreachable } from "./refusals.ts";

export type PageLookCtx = Omit<LookUpCtx, "storeIcon">;

const LOOKS: Limit = { name: "page-looks", points: 20, seconds: 60 };
const HTML = /^\s*(text\/html|application\/xhtml\+xml)\b/i;

/**
 * What of the page at an address could be brought along; stores nothing. Refuses with badDestination, pageIsOurs, pageUnreachable,
 * pageNotHtml or pageEmpty, and with tooManyRequests beyond twenty a minute.
 */
export async function lookAtPage(ctx: PageLookCtx, url: string): Promise<LookedAt> {
  const address = readAddress(url, ctx.ownHosts);
  await enforce(ctx.limits, LOOKS, ctx.accountId);
  const page = await ctx.fetchOutside(address, {
    accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1",
    acceptLanguage: ctx.language,
  });
  if (!page || page.status < 200 || page.status > 299) throw new Refusal(pageUnreachable);
  if (!HTML.test(page.contentType)) throw new Refusal(pageNotHtml);
  const { sections, leftOut, ...found } = readPage(decodePage(page.bytes, page.contentType), page.url, ctx.ownHosts);
  if (sections.length === 0 && found.profiles.length === 0) throw new Refusal(pageEmpty);
  const links = await listLinks(ctx);
  const known = new Set(links.map(({ link }) => link));
  const limits = await findLimits(ctx, ctx.workspaceId);
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

function readAddress(url: string, ownHosts: ReadonlySet<string>): string {
  const destination = parseDestination(completeAddress(url), ownHosts);
  const refuse = (message: string) => new Refusal(badDestination, { message, errors: [{ field: "url", message }] });
  if (!destination.ok) {
    if (destination.fault === "own_host") throw new Refusal(pageIsOurs);
    throw refuse(faultOf(destination.fault));
  }
  if (!/^https?:/.test(destination.href)) throw refuse(badDestination.message);
  if (ownHosts.has(new URL(destination.href).host)) throw new Refusal(pageIsOurs);
  return destination.href;
}
