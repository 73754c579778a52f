import { DAY_MS } from "#base/time.ts";
import { FLAG_HEAD, FLAG_OWNER, FLAG_PREFETCH, USER_AGENT_MAX } from "#features/ingest/event.ts";
import { readAgent } from "#features/ingest/agent.ts";
import { isRedirecting } from "#features/routing/page-redirect/timed-redirect.ts";
import type { BlockAddress } from "./address.ts";
import { type BlockVisitDeps, openBlockVisits } from "./blocks/block-visits.ts";
import { type Conditions, type VisibilityKey, toVisibility } from "./blocks/visibility.ts";
import type { CachedPage } from "./cached-page.ts";
import type { DocumentRenderers } from "./documents.ts";
import { isSignedToken, signToken } from "./signed-token.ts";
import { findPageRestriction, moderatePage, type ModerationDeps } from "./moderation.ts";
import { SOURCE_PARAMETER } from "#features/routing/click-source.ts";
import type { Restriction } from "#features/moderation/state.ts";
import { findDestinationHost } from "#features/moderation/destination-host.ts";
import { blockedResponse } from "./link-documents.ts";
import { LinkVisitor } from "./link-visitor.ts";
import { findSite, hasScript, redirectToPageHost, type PageHostDeps, readOwnerParameter } from "./page-host.ts";
import { getFlags, getLanguage, getHeader, type VisitRequest, type VisitResponse } from "./request.ts";
import { documentResponse, redirectResponse, uncachedResponse } from "./responses.ts";
import { visitLine } from "./visit-line.ts";

export interface PageVisitDeps extends BlockVisitDeps, PageHostDeps, DocumentRenderers, ModerationDeps {
  /** Signs the tokens of visitors who continued after a warning. */
  readonly tokenKey: Buffer;
  /** Opens the database behind `env.findCountry`. */
  openCountries(): Promise<void>;
}

/** The token in the URL of a visitor who continued after the warning. */
const WARNED = new RegExp(`[?&]${SOURCE_PARAMETER}=seen\\.([\\w.-]+)&?`);

/** Handles visits of a page and of its blocks. */
export function openPageVisits(deps: PageVisitDeps) {
  const blocks = openBlockVisits(deps);

  function visitPage(request: VisitRequest, cached: CachedPage): VisitResponse | Promise<VisitResponse> {
    const restriction = findPageRestriction(deps, cached);
    const restricted = restriction && visitRestricted(request, cached, restriction);
    if (restricted) return restricted;
    const page = moderatePage(deps, cached);
    if (page.pageRedirect && isRedirecting(page.pageRedirect, deps.env.nowMs()))
      return pageRedirect(request, page, page.pageRedirect.to);
    const elsewhere = redirectToPageHost(request, page, deps);
    if (elsewhere) return elsewhere;
    if (page.conditions && isCountryMissing(request, page.conditions))
      return deps.openCountries().then(() => showPage(request, page));
    return showPage(request, page);
  }

  function showPage(request: VisitRequest, page: CachedPage): VisitResponse {
    const language = getLanguage(request);
    const flags = getFlags(request, page, deps.readOwner, readOwnerParameter(request));
    const site = findSite(request, page, deps);
    const visibility = page.conditions ? readVisibility(request, page, page.conditions, flags) : "";
    const document =
      flags & FLAG_OWNER && (site || hasScript(page, deps.scriptOrigin))
        ? uncachedResponse(
            request,
            deps.renderForOwner(page, {
              language,
              visibility,
              site,
              ownerToken: deps.ownerToken(page.primaryId, DAY_MS),
            }),
            { status: 200 },
          )
        : documentResponse(request, deps.renderPage(page, language, visibility, site), 200);
    // browsers are counted by the script of the page, which reports the visit
    const isReportedByScript =
      (flags & (FLAG_HEAD | FLAG_PREFETCH)) === 0 &&
      readAgent(getHeader(request, "user-agent", USER_AGENT_MAX)).kind === "browser";
    if (isReportedByScript) return document;
    const { workspaceId } = page;
    const visit = { kind: "visit", timeMs: deps.env.nowMs(), workspaceId, linkId: "", flags } as const;
    return { ...document, line: visitLine(request, visit) };
  }

  /**
   * The response to a visit of a restricted page: a notice or a warning. Undefined if the visitor has just continued
   * past the warning.
   */
  function visitRestricted(
    request: VisitRequest,
    { workspaceId, handle }: CachedPage,
    restriction: Restriction,
  ): VisitResponse | undefined {
    if (restriction.state === "blocked") return blockedResponse(deps, request, "page");
    const token = WARNED.exec(request.url)?.[1];
    const nowMs = deps.env.nowMs();
    if (token !== undefined && isSignedToken(deps.tokenKey, workspaceId, nowMs, token)) return undefined;
    const url = request.url.replace(WARNED, (found) => found[0]!).replace(/[?&]$/, "");
    const href = `${url}${url.includes("?") ? "&" : "?"}${SOURCE_PARAMETER}=seen.${signToken(deps.tokenKey, workspaceId, nowMs)}`;
    const subject = { username: handle };
    const document = deps.renderWarning(getLanguage(request), { restriction, subject, href });
    return uncachedResponse(request, document, { status: 200 });
  }

  /** Follows the redirect of a page. The visit is counted here, since the script of the page does not run. */
  function pageRedirect(request: VisitRequest, page: CachedPage, to: string): VisitResponse {
    const flags = getFlags(request, page, deps.readOwner);
    const { workspaceId } = page;
    const restriction = deps.moderation.findDestination(to);
    if (restriction?.state === "blocked") return blockedResponse(deps, request, "page");
    const visit = { kind: "visit", timeMs: deps.env.nowMs(), workspaceId, linkId: "", flags } as const;
    const line = visitLine(request, visit);
    if (!restriction) return redirectResponse(to, line);
    const subject = { place: findDestinationHost(to) ?? to };
    const document = deps.renderWarning(getLanguage(request), { restriction, subject, href: to });
    return uncachedResponse(request, document, { status: 200, line });
  }

  function isCountryMissing({ address }: VisitRequest, { needs }: Conditions): boolean {
    return needs.country && deps.env.findCountry(address) === undefined;
  }

  /** Which conditional blocks a visitor sees. Remembers the visitor if a condition asks for returning visitors. */
  function readVisibility(
    request: VisitRequest,
    page: CachedPage,
    conditions: Conditions,
    flags: number,
  ): VisibilityKey {
    const { workspaceId } = page;
    const visitor = new LinkVisitor(request, { id: workspaceId, workspaceId }, flags, deps.env);
    const visibility = toVisibility(conditions, visitor, new Date(deps.env.nowMs()));
    const isThere = (flags & (FLAG_HEAD | FLAG_PREFETCH)) === 0 && visitor.agent.kind === "browser";
    if (conditions.needs.returning && isThere && visitor.hash !== undefined)
      deps.env.seen.add(visitor.hash, workspaceId);
    return visibility;
  }

  async function visitBlock(request: VisitRequest, cached: CachedPage, address: BlockAddress, isForm: boolean) {
    const restriction = findPageRestriction(deps, cached);
    // a form is part of the page, so its visitor has already seen any warning
    const isStopped = restriction && (restriction.state === "blocked" || !isForm);
    const restricted = isStopped && visitRestricted(request, cached, restriction);
    if (restricted) return restricted;
    const page = moderatePage(deps, cached);
    const when = page.conditions;
    if (when && isCountryMissing(request, when)) await deps.openCountries();
    return isForm ? blocks.submit(request, page, address) : blocks.open(request, page, address);
  }

  return { visitPage, visitBlock };
}
