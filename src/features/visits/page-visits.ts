import { DAY_MS } from "#base/time.ts";
import { FLAG_HEAD, FLAG_OWNER, FLAG_PREFETCH, USER_AGENT_MAX } from "#features/ingest/event.ts";
import { readAgent } from "#features/ingest/agent.ts";
import { isRedirecting } from "#features/routing/page-redirect/timed-redirect.ts";
import type { BlockAddress } from "./address.ts";
import { type BlockVisitDeps, openBlockVisits } from "./blocks/block-visits.ts";
import { type Conditions, type VisibilityKey, toVisibility } from "./blocks/visibility.ts";
import type { Page } from "./cached-page.ts";
import type { DocumentRenderers } from "./documents.ts";
import { LinkVisitor } from "./link-visitor.ts";
import { getSite, hasScript, leadToPageHost, type PageHostDeps, readOwnerParameter } from "./page-host.ts";
import { getFlags, getLanguage, header, type VisitRequest, type VisitResponse } from "./request.ts";
import { documentResponse, redirectResponse, uncachedResponse } from "./responses.ts";
import { visitLine } from "./visit-line.ts";

export interface PageVisitDeps extends BlockVisitDeps, PageHostDeps, DocumentRenderers {
  /** Opens the database behind `env.findCountry`. */
  openCountries(): Promise<void>;
}

/** Visits of a page and its blocks. */
export function openPageVisits(deps: PageVisitDeps) {
  const blocks = openBlockVisits(deps);

  function visitPage(request: VisitRequest, page: Page): VisitResponse | Promise<VisitResponse> {
    if (page.pageRedirect && isRedirecting(page.pageRedirect, deps.env.nowMs()))
      return pageRedirect(request, page, page.pageRedirect.to);
    const elsewhere = leadToPageHost(request, page, deps);
    if (elsewhere) return elsewhere;
    if (page.conditions && isCountryMissing(request, page.conditions))
      return deps.openCountries().then(() => showPage(request, page));
    return showPage(request, page);
  }

  function showPage(request: VisitRequest, page: Page): VisitResponse {
    const language = getLanguage(request);
    const flags = getFlags(request, page, deps.readOwner, readOwnerParameter(request));
    const site = getSite(request, page, deps);
    const visibility = page.conditions ? readVisibility(request, page, page.conditions, flags) : "";
    const document =
      flags & FLAG_OWNER && (site || hasScript(page, deps.scriptOrigin))
        ? uncachedResponse(
            request,
            deps.renderForOwner(page, { language, visibility, site, ownToken: deps.ownToken(page.primaryId, DAY_MS) }),
            { status: 200 },
          )
        : documentResponse(request, deps.renderPage(page, language, visibility, site), 200);
    // the script of the page reports the visit of a browser
    const isSilent =
      (flags & (FLAG_HEAD | FLAG_PREFETCH)) === 0 &&
      readAgent(header(request, "user-agent", USER_AGENT_MAX)).kind === "browser";
    if (isSilent) return document;
    const { workspaceId } = page;
    const seen = { kind: "visit", timeMs: deps.env.nowMs(), workspaceId, linkId: "", flags } as const;
    return { ...document, line: visitLine(request, seen) };
  }

  /** Follows the redirect of a page. Counted here, since its script does not run. */
  function pageRedirect(request: VisitRequest, page: Page, to: string): VisitResponse {
    const flags = getFlags(request, page, deps.readOwner);
    const { workspaceId } = page;
    const seen = { kind: "visit", timeMs: deps.env.nowMs(), workspaceId, linkId: "", flags } as const;
    return redirectResponse(to, visitLine(request, seen));
  }

  function isCountryMissing({ address }: VisitRequest, { needs }: Conditions): boolean {
    return needs.country && deps.env.findCountry(address) === undefined;
  }

  /** Which conditional blocks a visitor sees. Remembers the visitor if a condition depends on returning ones. */
  function readVisibility(request: VisitRequest, page: Page, conditions: Conditions, flags: number): VisibilityKey {
    const { workspaceId } = page;
    const visitor = new LinkVisitor(request, { id: workspaceId, workspaceId }, flags, deps.env);
    const visibility = toVisibility(conditions, visitor, new Date(deps.env.nowMs()));
    const isThere = (flags & (FLAG_HEAD | FLAG_PREFETCH)) === 0 && visitor.agent.kind === "browser";
    if (conditions.needs.returning && isThere && visitor.hash !== undefined)
      deps.env.seen.add(visitor.hash, workspaceId);
    return visibility;
  }

  async function visitBlock(request: VisitRequest, page: Page, address: BlockAddress, isForm: boolean) {
    const when = page.conditions;
    if (when && isCountryMissing(request, when)) await deps.openCountries();
    return isForm ? blocks.submit(request, page, address) : blocks.open(request, page, address);
  }

  return { visitPage, visitBlock };
}
