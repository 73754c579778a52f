import { FLAG_HEAD, FLAG_PREFETCH, USER_AGENT_MAX } from "#features/analytics/event.ts";
import { readAgent } from "#features/analytics/agent.ts";
import { isLeaping } from "#features/appearance/leap/leap-at.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import type { Move } from "#features/workspaces/handles.ts";
import { handleOf, readAddress, type Reserved } from "./address.ts";
import { documentAnswer, movedAnswer, plainAnswer, redirectAnswer } from "./answers.ts";
import type { BlockAddress } from "./blocks/address.ts";
import { type BlockVisitDeps, openBlockVisits } from "./blocks/block-visits.ts";
import { type Conditions, type Mask, maskOf } from "./blocks/conditions.ts";
import type { Cache } from "./cache.ts";
import type { DocumentRenderers } from "./documents.ts";
import { flagsOf } from "./flags.ts";
import { languageOf } from "./language.ts";
import { type LinkFormDeps, openLinkForms } from "./link-forms.ts";
import { openLinkVisits } from "./link-visits.ts";
import type { Page } from "./page.ts";
import { header, type VisitAnswer, type VisitRequest } from "./request.ts";
import { visitLine } from "./visit-line.ts";
import { LinkVisitor } from "./visitor.ts";

export interface VisitDeps extends LinkFormDeps, BlockVisitDeps, DocumentRenderers {
  readonly reserved: Reserved;
  readonly links: Cache<VisitLink>;
  readonly pages: Cache<Page>;
  /** Where handles lead that their owners have given up; asked only for what is not found otherwise. */
  readonly moves: Cache<Move>;
  /** Scheme and host of the pages with custom JavaScript, where they have one of their own. */
  readonly pageOrigin?: string | undefined;
}

export interface Visits {
  /** Answers a visit, at once where memory knows; null for a path that is not a visit's. */
  answer(request: VisitRequest): VisitAnswer | Promise<VisitAnswer> | null;
}

/** The visit path: from plain data to plain data, in front of every framework. */
export function openVisits(deps: VisitDeps): Visits {
  const pageHost = deps.pageOrigin && new URL(deps.pageOrigin).host;
  const links = openLinkVisits(deps);
  const forms = openLinkForms(deps, links);
  const blocks = openBlockVisits(deps);

  function answer(request: VisitRequest): VisitAnswer | Promise<VisitAnswer> | null {
    const query = request.url.indexOf("?");
    const path = query < 0 ? request.url : request.url.slice(0, query);
    const known = deps.links.peek(path);
    if (known && isRead(request)) return links.open(request, known);
    const address = readAddress(path, deps.reserved);
    if (!address) return null;
    const isForm = request.method === "POST" && (address.kind === "link" || address.kind === "block");
    if (!isRead(request) && !isForm) return plainAnswer(405, ["allow", "GET, HEAD"]);
    if (address.kind === "nothing")
      return documentAnswer(request, deps.renderNotFound(languageOf(request.headers)), 404);
    if (address.kind === "link") {
      if (known === null) return missing(request, path);
      const find = async () => {
        const link = known ?? (await deps.links.find(path));
        if (!link) return missing(request, path);
        return isForm ? forms.submit(request, link) : links.open(request, link);
      };
      return find().catch(unavailable(request));
    }
    const page = deps.pages.peek(address.handle);
    if (page && address.kind === "page") return visitPage(request, page);
    if (page === null) return missing(request, path);
    const find = async () => {
      const found = page ?? (await deps.pages.find(address.handle));
      if (!found) return missing(request, path);
      return address.kind === "page" ? visitPage(request, found) : visitBlock(request, found, address, isForm);
    };
    return find().catch(unavailable(request));
  }

  /** Leads from a handle that was given up to the one that its owner has now, else says that nothing is here. */
  function missing(request: VisitRequest, path: string): VisitAnswer | Promise<VisitAnswer> {
    const notFound = () => documentAnswer(request, deps.renderNotFound(languageOf(request.headers)), 404);
    const handle = handleOf(path);
    if (handle === undefined) return notFound();
    const known = deps.moves.peek(handle);
    if (known !== undefined) return known ? movedAnswer(request.url, known.handle) : notFound();
    return deps.moves
      .find(handle)
      .then((move) => (move ? movedAnswer(request.url, move.handle) : notFound()))
      .catch(unavailable(request));
  }

  function visitPage(request: VisitRequest, page: Page): VisitAnswer | Promise<VisitAnswer> {
    if (page.leap && isLeaping(page.leap, deps.around.nowMs())) return leap(request, page, page.leap.to);
    if (deps.pageOrigin && page.appearance.custom_js.trim() && request.host.toLowerCase() !== pageHost)
      return plainAnswer(302, ["location", deps.pageOrigin + request.url, "cache-control", "no-store"]);
    if (page.conditions && isCountryMissing(request, page.conditions))
      return deps.openCountries().then(() => showPage(request, page));
    return showPage(request, page);
  }

  function showPage(request: VisitRequest, page: Page): VisitAnswer {
    const language = languageOf(request.headers);
    const flags = flagsOf(request, page, deps.readOwner);
    const mask = page.conditions ? readMask(request, page, page.conditions, flags) : "";
    const document = documentAnswer(request, deps.renderPage(page, language, mask), 200);
    // because a browser that runs scripts reports its visit itself
    const isSilent =
      (flags & (FLAG_HEAD | FLAG_PREFETCH)) === 0 &&
      readAgent(header(request, "user-agent", USER_AGENT_MAX)).kind === "browser";
    if (isSilent) return document;
    const { workspaceId } = page;
    const seen = { kind: "visit", timeMs: deps.around.nowMs(), workspaceId, linkId: "", flags } as const;
    return { ...document, line: visitLine(request, seen) };
  }

  /** Leads on from a page that leads elsewhere; counted here, because no script of it runs. */
  function leap(request: VisitRequest, page: Page, to: string): VisitAnswer {
    const flags = flagsOf(request, page, deps.readOwner);
    const { workspaceId } = page;
    const seen = { kind: "visit", timeMs: deps.around.nowMs(), workspaceId, linkId: "", flags } as const;
    return redirectAnswer(to, visitLine(request, seen));
  }

  function isCountryMissing({ address }: VisitRequest, { needs }: Conditions): boolean {
    return needs.country && deps.around.findCountry(address) === undefined;
  }

  /** Which blocks with conditions somebody sees, who is remembered where that decides. */
  function readMask(request: VisitRequest, page: Page, conditions: Conditions, flags: number): Mask {
    const { workspaceId } = page;
    const visitor = new LinkVisitor(request, { id: workspaceId, workspaceId }, flags, deps.around);
    const mask = maskOf(conditions, visitor, new Date(deps.around.nowMs()));
    const isThere = (flags & (FLAG_HEAD | FLAG_PREFETCH)) === 0 && visitor.agent.kind === "browser";
    if (conditions.needs.returning && isThere && visitor.hash !== undefined)
      deps.around.seen.add(visitor.hash, workspaceId);
    return mask;
  }

  async function visitBlock(request: VisitRequest, page: Page, address: BlockAddress, isForm: boolean) {
    const when = page.conditions;
    if (when && isCountryMissing(request, when)) await deps.openCountries();
    return isForm ? blocks.submit(request, page, address) : blocks.open(request, page, address);
  }

  function unavailable(request: VisitRequest): (error: unknown) => VisitAnswer {
    return (error) => {
      if (!deps.isAway(error)) throw error;
      const document = documentAnswer(request, deps.renderUnavailable(languageOf(request.headers)), 503);
      return { ...document, headers: [...document.headers, "retry-after", "5"] };
    };
  }

  return { answer };
}

function isRead(request: VisitRequest): boolean {
  return request.method === "GET" || request.method === "HEAD";
}
