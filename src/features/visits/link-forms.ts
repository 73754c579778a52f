import { isApiError, tooManyRequests, unavailable } from "#base/errors.ts";
import { SECOND_MS } from "#base/time.ts";
import { REFERRER_MAX } from "#features/ingest/event.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import { uncachedResponse, emptyResponse } from "./responses.ts";
import type { LinkVisit, LinkVisitDeps, LinkVisits } from "./link-visits.ts";
import { isOwnForm, type VisitResponse, type VisitRequest } from "./request.ts";
import { isSignedToken, signToken } from "./signed-token.ts";

export interface LinkFormDeps extends Omit<LinkVisitDeps, "leadsBack"> {
  /** True for the correct password of the link; throws `tooManyRequests` after too many guesses. */
  isPassword(link: VisitLink, guess: string, address: string): Promise<boolean>;
}

/** True for a link with a password or a gate. */
export function hasForm({ hasPassword, rules }: Pick<VisitLink, "hasPassword" | "rules">): boolean {
  return hasPassword || rules?.gate !== undefined;
}

export interface LinkForms {
  submit(request: VisitRequest, link: VisitLink): Promise<VisitResponse>;
}

/**
 * Handles the forms of a link. No cookie and no session is created, so the next visit gets the same password form or
 * gate again.
 */
export function openLinkForms(deps: LinkFormDeps, visits: LinkVisits): LinkForms {
  const nowMs = () => deps.env.nowMs();

  async function submit(request: VisitRequest, link: VisitLink): Promise<VisitResponse> {
    const rejection = visits.reject(request, link);
    if (rejection) return rejection;
    if (!hasForm(link) || !request.readForm) return emptyResponse(405, ["allow", "GET, HEAD"]);
    const form = new URLSearchParams(await request.readForm());
    const visit = visits.begin(cameFrom(request, form.get("from") ?? ""), link, 303);
    await visits.prepare(visit);
    const before = visits.decide(visit);
    // passwords of closed links are not checked, so that they cannot be guessed
    if (before.kind !== "ask-password" && before.kind !== "gate") return visits.respond(visit, before);
    if (!isOwnForm(request)) return rejected(visit, before);
    const confirmed = form.get("gate");
    visit.visitor.hasPassedGate = confirmed !== null && confirmed === link.rules?.gate?.kind;
    if (!link.hasPassword) return visits.respond(visit, visits.decide(visit));
    return unlock(visit, form);
  }

  async function unlock(visit: LinkVisit, form: URLSearchParams): Promise<VisitResponse> {
    const { link, request, visitor } = visit;
    const guess = form.get("password") ?? "";
    const hasToken = isSignedToken(deps.tokenKey, link.id, nowMs(), form.get("pass") ?? "");
    try {
      visitor.isUnlocked = hasToken || (guess !== "" && (await deps.isPassword(link, guess, request.address)));
    } catch (error) {
      return tooManyOrWait(visit, error);
    }
    if (!visitor.isUnlocked) {
      const error = guess === "" ? "passwordEmpty" : "passwordWrong";
      const document = deps.render({ kind: "ask-password" }, { ...visits.toContext(visit), error });
      return uncachedResponse(request, document, { status: guess === "" ? 422 : 403 });
    }
    return visits.respond({ ...visit, token: signToken(deps.tokenKey, link.id, nowMs()) }, visits.decide(visit));
  }

  /** Shows a form that another site has submitted, so that the visitor can submit it deliberately. */
  function rejected(visit: LinkVisit, decision: Parameters<LinkFormDeps["render"]>[0]): VisitResponse {
    return uncachedResponse(visit.request, deps.render(decision, visits.toContext(visit)), { status: 403 });
  }

  function tooManyOrWait(visit: LinkVisit, error: unknown): VisitResponse {
    const context = visits.toContext(visit);
    if (isApiError(error, tooManyRequests)) {
      const seconds = error.retryAfterSeconds ?? 60;
      const document = deps.renderTooManyGuesses(context, seconds * SECOND_MS);
      return uncachedResponse(visit.request, document, { status: 429, more: ["retry-after", String(seconds)] });
    }
    if (!deps.isUnavailable(error) && !isApiError(error, unavailable)) throw error;
    return uncachedResponse(visit.request, deps.renderWait(context), { status: 503, more: ["retry-after", "5"] });
  }

  return { submit };
}

/** The request with the referrer that the visitor had before the form. */
function cameFrom(request: VisitRequest, referer: string): VisitRequest {
  return { ...request, headers: { ...request.headers, referer: referer.slice(0, REFERRER_MAX).toWellFormed() } };
}
