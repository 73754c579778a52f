import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { FLAG_HEAD, FLAG_OWNER, FLAG_PREFETCH, REFERRER_MAX } from "#features/ingest/event.ts";
import { decide } from "#features/routing/decide.ts";
import { type LinkDecision, leadsToDestination } from "#features/routing/decision.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import { uncachedResponse, emptyResponse, redirectResponse } from "./responses.ts";
import type { DocumentRenderers } from "./documents.ts";
import { getFlags, getLanguage, getHeader, type ReadOwner, type VisitResponse, type VisitRequest } from "./request.ts";
import { findDestinationHost } from "#features/moderation/destination-host.ts";
import { type Restriction, pickStricter } from "#features/moderation/state.ts";
import { findLinkRestriction, isAllowedDestination, type ModerationDeps } from "./moderation.ts";
import { blockedResponse, type LinkDocuments, type LinkDocumentContext, STATUS_BY_DECISION } from "./link-documents.ts";
import { readNeeds } from "./condition-needs.ts";
import type { RuleLoops } from "./rule-loops.ts";
import { readContinued, toContinueUrl, type ContinuableDecision } from "./continue-url.ts";
import { visitLine } from "./visit-line.ts";
import { newAnonymousVisitor, LinkVisitor, type VisitEnvironment } from "./link-visitor.ts";

export interface LinkVisitDeps extends LinkDocuments, ModerationDeps, Pick<DocumentRenderers, "renderLinkGone"> {
  readonly env: VisitEnvironment;
  readonly readOwner: ReadOwner;
  readonly leadsBack: RuleLoops;
  /** Signs the tokens that one document or form passes to the next. */
  readonly tokenKey: Buffer;
  /** Opens the database behind `env.findCountry`. */
  openCountries(): Promise<void>;
  /** Takes the next click number of a limited link; undefined if all are used. */
  countLimitedClick(link: VisitLink): Promise<number | undefined>;
  /** True if the error means that the store is down; false for a bug. */
  isUnavailable(error: unknown): boolean;
}

/** One request for one link. */
export interface LinkVisit {
  readonly request: VisitRequest;
  readonly link: VisitLink;
  readonly flags: number;
  readonly visitor: LinkVisitor;
  /** 303 after a form, so that the browser continues with GET. */
  readonly redirect: 302 | 303;
  readonly token?: string | undefined;
}

export interface LinkVisits {
  /** The response for a link; synchronous unless its rules need data that is not in memory. */
  open(request: VisitRequest, link: VisitLink): VisitResponse | Promise<VisitResponse>;
  prepare(visit: LinkVisit): Promise<void> | null;
  begin(request: VisitRequest, link: VisitLink, redirect?: LinkVisit["redirect"]): LinkVisit;
  decide(visit: LinkVisit): LinkDecision;
  respond(visit: LinkVisit, decision: LinkDecision): VisitResponse | Promise<VisitResponse>;
  toContext(visit: LinkVisit): LinkDocumentContext;
  /** The response to every visit of a blocked link; undefined for other links. */
  reject(request: VisitRequest, link: VisitLink): VisitResponse | undefined;
}

const UNAVAILABLE = ["retry-after", "5"];
const EPOCH = new Date(0);

/** False for a link whose decision does not depend on the visitor. The visitor's properties are then not read. */
function dependsOnVisitor({ rules, hasPassword }: Pick<VisitLink, "rules" | "hasPassword">): boolean {
  return rules !== null || hasPassword;
}

/** Handles visits of links: makes one decision for each visit, and turns it into a response. */
export function openLinkVisits(deps: LinkVisitDeps): LinkVisits {
  const { env } = deps;
  const anyone = newAnonymousVisitor(env);

  function open(request: VisitRequest, link: VisitLink): VisitResponse | Promise<VisitResponse> {
    const rejection = reject(request, link);
    if (rejection) return rejection;
    const visit = begin(request, link);
    const continued = readContinued(deps.tokenKey, link.id, request.url, env.nowMs());
    if (continued) return showContinued(visit, continued);
    const preparing = link.rules && prepare(visit);
    return preparing ? preparing.then(() => respond(visit, decideVisit(visit))) : respond(visit, decideVisit(visit));
  }

  /** Continues with the delay or the app after a notice. The click was counted before the notice. */
  function showContinued(visit: LinkVisit, decision: ContinuableDecision): VisitResponse {
    if (findStrictestRestriction(visit, decision)?.state === "blocked")
      return blockedResponse(deps, visit.request, "link");
    const document = deps.render(decision, toContext(visit));
    return uncachedResponse(visit.request, document, { status: STATUS_BY_DECISION[decision.kind] });
  }

  /** Loads the data that the link's rules need; null if nothing is missing. */
  function prepare({ request, link }: LinkVisit): Promise<void> | null {
    const isMissing = link.rules && readNeeds(link.rules).country && env.findCountry(request.address) === undefined;
    return isMissing ? deps.openCountries() : null;
  }

  function begin(request: VisitRequest, link: VisitLink, redirect: LinkVisit["redirect"] = 302): LinkVisit {
    const flags = getFlags(request, link, deps.readOwner);
    const visitor = dependsOnVisitor(link) ? new LinkVisitor(request, link, flags, env) : anyone;
    return { request, link, flags, visitor, redirect, token: undefined };
  }

  function decideVisit({ link, visitor }: LinkVisit): LinkDecision {
    return decide(link, visitor, link.rules ? new Date(env.nowMs()) : EPOCH);
  }

  function reject(request: VisitRequest, link: VisitLink): VisitResponse | undefined {
    return findLinkRestriction(deps, link)?.state === "blocked" ? blockedResponse(deps, request, "link") : undefined;
  }

  function respond(visit: LinkVisit, decision: LinkDecision): VisitResponse | Promise<VisitResponse> {
    if (findStrictestRestriction(visit, decision)?.state === "blocked")
      return blockedResponse(deps, visit.request, "link");
    if (!leadsToDestination(decision) || !visit.link.rules?.limit) return toResponse(visit, decision);
    // a visit of the owner uses up no click of a limited link
    if (visit.flags & FLAG_OWNER) return toResponse(visit, decision);
    return followsLink(visit) ? respondWithinLimit(visit, decision) : respondWithoutClick(visit);
  }

  /**
   * True for every request that follows the link, including those of programs; false for previews, prefetches and HEAD
   * requests.
   */
  function followsLink({ flags, visitor }: LinkVisit): boolean {
    return (flags & (FLAG_HEAD | FLAG_PREFETCH)) === 0 && visitor.agent.kind !== "preview";
  }

  /**
   * The response to a request that uses up no click. It hides the destination, since it would otherwise bypass the
   * limit.
   */
  function respondWithoutClick(visit: LinkVisit): VisitResponse {
    const { request, link, flags } = visit;
    const line = toLine(visit, "");
    // a browser would reuse a prefetched document when the visitor opens the link
    if (flags & FLAG_PREFETCH) return { ...emptyResponse(403, ["cache-control", "no-store"]), line };
    const document = deps.renderPreview(link.rules?.preview ?? {}, toContext(visit));
    return uncachedResponse(request, document, { status: 200, line });
  }

  async function respondWithinLimit(visit: LinkVisit, decision: LinkDecision): Promise<VisitResponse> {
    const { request, link, visitor } = visit;
    const { limit, fallback } = link.rules!;
    try {
      visitor.click = await deps.countLimitedClick(link);
      if (visitor.click !== undefined) return toResponse(visit, decision);
    } catch (error) {
      if (!deps.isUnavailable(error)) throw error;
      if (fallback !== undefined && deps.moderation.findDestination(fallback)?.state !== "blocked")
        return redirectResponse(fallback, null, visit.redirect);
      return uncachedResponse(request, deps.renderWait(toContext(visit)), { status: 503, more: UNAVAILABLE });
    }
    visitor.click = limit!.clicks + 1;
    return respondUsedUp(visit, decideVisit(visit));
  }

  /** Redirects to the fallback of a link whose limit is used up, unless the fallback's host is blocked. */
  function respondUsedUp(visit: LinkVisit, decision: LinkDecision): VisitResponse {
    const isBlocked = findStrictestRestriction(visit, decision)?.state === "blocked";
    return isBlocked ? blockedResponse(deps, visit.request, "link") : toResponse(visit, decision);
  }

  /** The strictest restriction of the link and of the destinations of a decision. */
  function findStrictestRestriction(
    { link }: Pick<LinkVisit, "link">,
    decision: LinkDecision,
  ): Restriction | undefined {
    if (!("destination" in decision)) return undefined;
    const app = decision.kind === "open-app" ? deps.moderation.findDestination(decision.app) : undefined;
    const host = pickStricter(deps.moderation.findDestination(decision.destination), app);
    return pickStricter(findLinkRestriction(deps, link), host);
  }

  function toResponse(visit: LinkVisit, decision: LinkDecision): VisitResponse {
    const { request, link, redirect } = visit;
    if (decision.kind === "none")
      return uncachedResponse(request, deps.renderLinkGone(getLanguage(request), link.handle), { status: 404 });
    const isClick: boolean = leadsToDestination(decision);
    if (isClick && link.rules && readNeeds(link.rules).returning) remember(visit);
    const expiredUrl = decision.kind === "expired" || decision.kind === "used-up" ? findExpiredUrl(request) : undefined;
    if (expiredUrl !== undefined) return redirectResponse(expiredUrl, null, redirect);
    const isRecorded = isClick || decision.kind === "preview";
    const line = isRecorded ? toLine(visit, "variant" in decision ? decision.variant : "") : null;
    const notice = "destination" in decision ? renderNotice(visit, decision) : undefined;
    if (notice) return uncachedResponse(request, notice, { status: 200, line });
    if (decision.kind === "go") {
      const status = redirect === 303 ? redirect : link.redirectStatus;
      return redirectResponse(decision.destination, line, status, link.rules === null && !link.hasPassword);
    }
    return uncachedResponse(request, deps.render(decision, toContext(visit)), {
      status: STATUS_BY_DECISION[decision.kind],
      line,
    });
  }

  /** Where the rule of the visited host redirects from expired links. */
  function findExpiredUrl({ domain, url }: VisitRequest): string | undefined {
    if (!domain || !isAllowedDestination(deps, domain.expiredUrl)) return undefined;
    return deps.leadsBack(domain, url.split("?", 1)[0]!, domain.expiredUrl) ? undefined : domain.expiredUrl;
  }

  /** The warning or notice before a destination, if there is one. */
  function renderNotice(
    visit: LinkVisit,
    decision: Extract<LinkDecision, { destination: string }>,
  ): RenderedDocument | undefined {
    const { request, link } = visit;
    const { destination } = decision;
    const restriction = findStrictestRestriction(visit, decision);
    if (!restriction && (link.noticeUntilMs === null || env.nowMs() >= link.noticeUntilMs)) return undefined;
    const language = getLanguage(request);
    const destinationHost = findDestinationHost(destination) ?? destination;
    const href = decision.kind === "go" ? destination : toContinueUrl(deps.tokenKey, link.id, decision, env.nowMs());
    return restriction
      ? deps.renderWarning(language, { restriction, subject: { place: destinationHost }, href })
      : deps.renderNewLink(language, { place: destinationHost, href });
  }

  function remember(visit: LinkVisit): void {
    const { link, visitor } = visit;
    // prefetches and programs do not count as a first visit
    if (followsLink(visit) && visitor.agent.kind === "browser" && visitor.hash !== undefined)
      env.seen.add(visitor.hash, link.id);
  }

  function toContext({ request, link, token }: LinkVisit): LinkDocumentContext {
    return {
      link,
      token,
      language: getLanguage(request),
      from: getHeader(request, "referer", REFERRER_MAX),
      now: new Date(env.nowMs()),
    };
  }

  function toLine({ request, link, flags }: LinkVisit, variant: string): string {
    const { id, workspaceId } = link;
    return visitLine(request, { kind: "click", timeMs: env.nowMs(), workspaceId, linkId: id, flags, variant });
  }

  return { open, prepare, begin, decide: decideVisit, respond, toContext, reject };
}
