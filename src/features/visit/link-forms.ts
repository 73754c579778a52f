import { isRefusal, tooManyRequests, unavailable } from "#base/errors.ts";
import { SECOND_MS } from "#base/time.ts";
import { REFERRER_MAX } from "#features/ingest/event.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import { freshAnswer, plainAnswer } from "./answers.ts";
import type { LinkVisit, LinkVisitDeps, LinkVisits } from "./link-visits.ts";
import { isOwnForm } from "./own-form.ts";
import { isPass, makePass } from "./pass.ts";
import type { VisitAnswer, VisitRequest } from "./request.ts";

export interface LinkFormDeps extends LinkVisitDeps {
  /** Signs what one form says to the next. */
  readonly passKey: Buffer;
  /** True for the link's password; refuses with `tooManyRequests` who guesses too often. */
  isPassword(link: VisitLink, guess: string, address: string): Promise<boolean>;
}

/** True for a link that asks its visitors something. */
export function hasForm({ hasPassword, rules }: Pick<VisitLink, "hasPassword" | "rules">): boolean {
  return hasPassword || rules?.gate !== undefined;
}

/**
 * Answers what a visitor sent to a link in one of its forms. Nothing is remembered: neither a cookie nor a session comes of it, and the
 * next visit is asked again.
 */
export function openLinkForms(deps: LinkFormDeps, visits: LinkVisits) {
  const nowMs = () => deps.around.nowMs();

  async function submit(request: VisitRequest, link: VisitLink): Promise<VisitAnswer> {
    if (!hasForm(link) || !request.readForm) return plainAnswer(405, ["allow", "GET, HEAD"]);
    const form = new URLSearchParams(await request.readForm());
    const visit = visits.begin(cameFrom(request, form.get("from") ?? ""), link, 303);
    await visits.prepare(visit);
    const before = visits.decide(visit);
    // because nobody may guess the password of a link that is closed
    if (before.kind !== "ask-password" && before.kind !== "gate") return visits.carryOut(visit, before);
    if (!isOwnForm(request)) return refused(visit, before);
    const given = form.get("gate");
    visit.visitor.isAdmitted = given !== null && given === link.rules?.gate?.kind;
    if (!link.hasPassword) return visits.carryOut(visit, visits.decide(visit));
    return unlock(visit, form);
  }

  async function unlock(visit: LinkVisit, form: URLSearchParams): Promise<VisitAnswer> {
    const { link, request, visitor } = visit;
    const guess = form.get("password") ?? "";
    const hasPass = isPass(deps.passKey, link.id, nowMs(), form.get("pass") ?? "");
    try {
      visitor.isUnlocked = hasPass || (guess !== "" && (await deps.isPassword(link, guess, request.address)));
    } catch (error) {
      return tooManyOrWait(visit, error);
    }
    if (!visitor.isUnlocked) {
      const fault = guess === "" ? "passwordEmpty" : "passwordWrong";
      const document = deps.render({ kind: "ask-password" }, { ...visits.showingOf(visit), fault });
      return freshAnswer(request, document, { status: guess === "" ? 422 : 403 });
    }
    return visits.carryOut({ ...visit, pass: makePass(deps.passKey, link.id, nowMs()) }, visits.decide(visit));
  }

  /** Asks again, of the visitor themselves. */
  function refused(visit: LinkVisit, decision: Parameters<LinkFormDeps["render"]>[0]): VisitAnswer {
    return freshAnswer(visit.request, deps.render(decision, visits.showingOf(visit)), { status: 403 });
  }

  function tooManyOrWait(visit: LinkVisit, error: unknown): VisitAnswer {
    const showing = visits.showingOf(visit);
    if (isRefusal(error, tooManyRequests)) {
      const seconds = error.retryAfterSeconds ?? 60;
      const document = deps.renderTooManyGuesses(showing, seconds * SECOND_MS);
      return freshAnswer(visit.request, document, { status: 429, more: ["retry-after", String(seconds)] });
    }
    if (!deps.isAway(error) && !isRefusal(error, unavailable)) throw error;
    return freshAnswer(visit.request, deps.renderWait(showing), { status: 503, more: ["retry-after", "5"] });
  }

  return { submit };
}

/** The request as if it had come from where its visitor was before the form. */
function cameFrom(request: VisitRequest, referer: string): VisitRequest {
  return { ...request, headers: { ...request.headers, referer: referer.slice(0, REFERRER_MAX).toWellFormed() } };
}
