import { listContentAddresses } from "#features/blocks/content-addresses.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import type { ActiveRestrictions } from "#features/moderation/active-restrictions.ts";
import { type Restriction, pickStricter } from "#features/moderation/state.ts";
import type { CachedPage } from "./cached-page.ts";
import { readConditions } from "./blocks/visibility.ts";

export interface ModerationDeps {
  readonly moderation: Pick<ActiveRestrictions, "find" | "findDestination" | "version">;
}

/** The stricter of the restrictions of a link and its account. */
export function findLinkRestriction(
  { moderation }: ModerationDeps,
  { id, primaryId }: Pick<VisitLink, "id" | "primaryId">,
): Restriction | undefined {
  return pickStricter(moderation.find("link", id), moderation.find("account", primaryId));
}

/** The stricter of the restrictions of a page and its account. */
export function findPageRestriction(
  { moderation }: ModerationDeps,
  { workspaceId, primaryId }: Pick<CachedPage, "workspaceId" | "primaryId">,
): Restriction | undefined {
  return pickStricter(moderation.find("page", workspaceId), moderation.find("account", primaryId));
}

/** True if a domain's rule may redirect to this URL: it is set, and its host is not restricted. */
export function isAllowedDestination({ moderation }: ModerationDeps, url: string | null): url is string {
  return url !== null && moderation.findDestination(url) === undefined;
}

interface Moderated {
  readonly version: number;
  readonly page: CachedPage;
}

const moderatedPages = new WeakMap<CachedPage, Moderated>();

/**
 * The page as visitors may see it: without blocked links, and without blocks that lead to a restricted host. A link
 * with a warning leads to its own address, which shows the warning. Returns the same object until something changes, so
 * that its documents stay cached.
 */
export function moderatePage(deps: ModerationDeps, page: CachedPage): CachedPage {
  const { version } = deps.moderation;
  const cached = moderatedPages.get(page);
  if (cached?.version === version) return cached.page;
  const moderated = { version, page: applyRestrictions(deps, page) };
  moderatedPages.set(page, moderated);
  return moderated.page;
}

function applyRestrictions(deps: ModerationDeps, page: CachedPage): CachedPage {
  const { moderation } = deps;
  const links = page.links.flatMap((link) => {
    const restriction = pickStricter(findLinkRestriction(deps, link), moderation.findDestination(link.destination));
    if (!restriction) return [link];
    return restriction.state === "blocked" ? [] : [{ ...link, rules: link.rules ?? {} }];
  });
  const blocks = page.blocks.filter(
    ({ content }) => !listContentAddresses(content).some((to) => moderation.findDestination(to)),
  );
  const isSame = blocks.length === page.blocks.length && links.every((link, index) => link === page.links[index]);
  if (isSame && links.length === page.links.length) return page;
  return { ...page, links, blocks, conditions: readConditions(blocks), documents: new Map() };
}
