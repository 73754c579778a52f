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
import { documentAnswer, type PageDocument, plainAnswer, redirectAnswer } from "./answers.ts";
import type { Page } from "./page.ts";
import { readAddress, type Reserved } from "./address.ts";
import { header, type VisitAnswer, type VisitRequest } from "./request.ts";

export interface VisitDeps {
  readonly reserved: Reserved;
  readonly links: Cache<VisitLink>;
  readonly pages: Cache<Page>;
  readonly readOwner: ReadOwner;
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
      if (known === null) return documentAnswer(request, deps.renderNotFound(languageOf(request.headers)), 404);
      return deps.links.find(path).then((link) => visitLink(request, link, query), unavailable(request));
    }
    const page = deps.pages.peek(address.handle);
    if (page !== undefined) return visitPage(request, page ?? undefined, query);
    return deps.pages.find(address.handle).then((found) => visitPage(request, found, query), unavailable(request));
  }

  function visitLink(request: VisitRequest, link: VisitLink | undefined, query: number): VisitAnswer {
    const decision = decide(link);
    if (decision.kind === "none" || !link)
      return documentAnswer(request, deps.renderNotFound(languageOf(request.headers)), 404);
    const flags = flagsOf(request, link.workspaceId, deps.readOwner);
    const line = lineOf(request, "click", link.workspaceId, link.id, flags, query);
    if (decision.kind === "go") return redirectAnswer(decision.destination, line);
    const document = deps.renderInterstitial(link, decision.delaySeconds, languageOf(request.headers));
    return { ...documentAnswer(request, document, 200), line };
  }

  function visitPage(request: VisitRequest, page: Page | undefined, query: number): VisitAnswer {
    const language = languageOf(request.headers);
    if (!page) return documentAnswer(request, deps.renderNotFound(language), 404);
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
