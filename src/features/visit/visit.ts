import {
  toLine,
  FLAG_HEAD,
  FLAG_PREFETCH,
  LANGUAGE_MAX,
  QUERY_MAX,
  REFERRER_MAX,
  USER_AGENT_MAX,
} from "#features/analytics/event.ts";
import { readAgent } from "#features/analytics/agent.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import type { Cache } from "./cache.ts";
import { decide } from "./decide.ts";
import { flagsOf, type ReadOwner } from "./flags.ts";
import type { Language } from "#base/language.ts";
import { languageOf } from "./language.ts";
import { documentAnswer, movedAnswer, type PageDocument, plainAnswer, redirectAnswer } from "./answers.ts";
import type { Move } from "#features/workspaces/handles.ts";
import type { Page } from "./page.ts";
import { handleOf, readAddress, type Reserved } from "./address.ts";
import { header, type VisitAnswer, type VisitRequest } from "./request.ts";

export interface VisitDeps {
  readonly reserved: Reserved;
  readonly links: Cache<VisitLink>;
  readonly pages: Cache<Page>;
  /** Where handles lead that their owners have given up; asked only for what is not found otherwise. */
  readonly moves: Cache<Move>;
  readonly readOwner: ReadOwner;
  /** Scheme and host of the pages with custom JavaScript, where they have one of their own. */
  readonly pageOrigin?: string | undefined;
  nowMs(): number;
  /** True for a failure of the store rather than of ours. */
  isAway(error: unknown): boolean;
  renderPage(page: Page, language: Language): PageDocument;
  renderInterstitial(link: VisitLink, delaySeconds: number, language: Language): PageDocument;
  renderNotFound(language: Language): PageDocument;
  renderUnavailable(language: Language): PageDocument;
}

export interface Visits {
  /** Answers a visit, at once where memory knows; null for a path that is not a visit's. */
  answer(request: VisitRequest): VisitAnswer | Promise<VisitAnswer> | null;
}

/** The visit path: from plain data to plain data, in front of every framework. */
export function openVisits(deps: VisitDeps): Visits {
  const pageHost = deps.pageOrigin && new URL(deps.pageOrigin).host;

  function answer(request: VisitRequest): VisitAnswer | Promise<VisitAnswer> | null {
    const query = request.url.indexOf("?");
    const path = query < 0 ? request.url : request.url.slice(0, query);
    const known = deps.links.peek(path);
    if (known && isRead(request)) return visitLink(request, known, query);
    const address = readAddress(path, deps.reserved);
    if (!address) return null;
    if (!isRead(request)) return plainAnswer(405, ["allow", "GET, HEAD"]);
    if (address.kind === "nothing")
      return documentAnswer(request, deps.renderNotFound(languageOf(request.headers)), 404);
    if (address.kind === "link") {
      if (known === null) return missing(request, path);
      const find = async () => {
        const link = await deps.links.find(path);
        return link ? visitLink(request, link, query) : missing(request, path);
      };
      return find().catch(unavailable(request));
    }
    const page = deps.pages.peek(address.handle);
    if (page) return visitPage(request, page, query);
    if (page === null) return missing(request, path);
    const find = async () => {
      const found = await deps.pages.find(address.handle);
      return found ? visitPage(request, found, query) : missing(request, path);
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

  function visitLink(request: VisitRequest, link: VisitLink, query: number): VisitAnswer {
    const decision = decide(link);
    if (decision.kind === "none") return documentAnswer(request, deps.renderNotFound(languageOf(request.headers)), 404);
    const flags = flagsOf(request, link.workspaceId, deps.readOwner);
    const line = lineOf(request, "click", link.workspaceId, link.id, flags, query);
    if (decision.kind === "go") return redirectAnswer(decision.destination, line);
    const document = deps.renderInterstitial(link, decision.delaySeconds, languageOf(request.headers));
    return { ...documentAnswer(request, document, 200), line };
  }

  function visitPage(request: VisitRequest, page: Page, query: number): VisitAnswer {
    if (deps.pageOrigin && page.appearance.custom_js.trim() && request.host.toLowerCase() !== pageHost)
      return plainAnswer(302, ["location", deps.pageOrigin + request.url, "cache-control", "no-store"]);
    const language = languageOf(request.headers);
    const document = documentAnswer(request, deps.renderPage(page, language), 200);
    const flags = flagsOf(request, page.workspaceId, deps.readOwner);
    // because a browser that runs scripts reports its visit itself
    const isSilent =
      (flags & (FLAG_HEAD | FLAG_PREFETCH)) === 0 &&
      readAgent(header(request, "user-agent", USER_AGENT_MAX)).kind === "browser";
    return isSilent ? document : { ...document, line: lineOf(request, "visit", page.workspaceId, "", flags, query) };
  }

  function lineOf(
    request: VisitRequest,
    kind: "click" | "visit",
    workspaceId: string,
    linkId: string,
    flags: number,
    query: number,
  ): string {
    return toLine({
      kind,
      timeMs: deps.nowMs(),
      workspaceId,
      linkId,
      source: "direct",
      flags,
      address: request.address,
      userAgent: header(request, "user-agent", USER_AGENT_MAX),
      acceptLanguage: header(request, "accept-language", LANGUAGE_MAX),
      referrer: header(request, "referer", REFERRER_MAX),
      query: query < 0 ? "" : request.url.slice(query + 1, query + 1 + QUERY_MAX),
    });
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
