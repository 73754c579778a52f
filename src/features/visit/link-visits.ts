import { FLAG_HEAD, FLAG_OWNER, FLAG_PREFETCH, REFERRER_MAX } from "#features/ingest/event.ts";
import { decide } from "#features/links/rules/decide.ts";
import { type Decision, isArrival } from "#features/links/rules/decision.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import { freshAnswer, plainAnswer, redirectAnswer } from "./answers.ts";
import type { DocumentRenderers } from "./documents.ts";
import { flagsOf, type ReadOwner } from "./flags.ts";
import { languageOf } from "./language.ts";
import { type LinkDocuments, type Showing, STATUS } from "./link-documents.ts";
import { readNeeds } from "./needs.ts";
import { header, type VisitAnswer, type VisitRequest } from "./request.ts";
import { visitLine } from "./visit-line.ts";
import { LinkVisitor, type Surroundings } from "./visitor.ts";

export interface LinkVisitDeps extends LinkDocuments, Pick<DocumentRenderers, "renderLinkGone"> {
  readonly around: Surroundings;
  readonly readOwner: ReadOwner;
  /** Makes `around.findCountry` able to answer. */
  openCountries(): Promise<void>;
  /** Takes a number of the link's limit; undefined where none is left. */
  takeClick(link: VisitLink): Promise<number | undefined>;
  /** True for a failure of the store rather than of ours. */
  isAway(error: unknown): boolean;
}

/** One visitor at one link. */
export interface LinkVisit {
  readonly request: VisitRequest;
  readonly link: VisitLink;
  readonly flags: number;
  readonly visitor: LinkVisitor;
  /** 303 after a form, whose answer is then asked for with GET. */
  readonly redirect: 302 | 303;
  readonly pass?: string | undefined;
}

export interface LinkVisits {
  /** Answers who opens a link; at once, unless a rule has to be asked elsewhere. */
  open(request: VisitRequest, link: VisitLink): VisitAnswer | Promise<VisitAnswer>;
  prepare(visit: LinkVisit): Promise<void> | null;
  begin(request: VisitRequest, link: VisitLink, redirect?: LinkVisit["redirect"]): LinkVisit;
  decide(visit: LinkVisit): Decision;
  carryOut(visit: LinkVisit, decision: Decision): VisitAnswer | Promise<VisitAnswer>;
  showingOf(visit: LinkVisit): Showing;
}

const UNAVAILABLE = ["retry-after", "5"];
const EPOCH = new Date(0);
const NOBODY: VisitRequest = { method: "GET", url: "", host: "", address: "", headers: {} };

/** False for a link whose decision asks nothing of its visitor, so that nobody has to be described for it. */
function isAsking({ rules, hasPassword }: Pick<VisitLink, "rules" | "hasPassword">): boolean {
  return rules !== null || hasPassword;
}

/** What happens at a link: one decision, and what follows from it on the wire. */
export function openLinkVisits(deps: LinkVisitDeps): LinkVisits {
  const { around } = deps;
  const unasked = new LinkVisitor(NOBODY, { id: "", workspaceId: "" }, 0, around);

  function open(request: VisitRequest, link: VisitLink): VisitAnswer | Promise<VisitAnswer> {
    const visit = begin(request, link);
    const preparing = link.rules && prepare(visit);
    return preparing ? preparing.then(() => carryOut(visit, decideOf(visit))) : carryOut(visit, decideOf(visit));
  }

  /** Brings up what the link's rules ask for; null where it is there. */
  function prepare({ request, link }: LinkVisit): Promise<void> | null {
    const isMissing = link.rules && readNeeds(link.rules).country && around.findCountry(request.address) === undefined;
    return isMissing ? deps.openCountries() : null;
  }

  function begin(request: VisitRequest, link: VisitLink, redirect: LinkVisit["redirect"] = 302): LinkVisit {
    const flags = flagsOf(request, link, deps.readOwner);
    const visitor = isAsking(link) ? new LinkVisitor(request, link, flags, around) : unasked;
    return { request, link, flags, visitor, redirect, pass: undefined };
  }

  function decideOf({ link, visitor }: LinkVisit): Decision {
    return decide(link, visitor, link.rules ? new Date(around.nowMs()) : EPOCH);
  }

  function carryOut(visit: LinkVisit, decision: Decision): VisitAnswer | Promise<VisitAnswer> {
    if (!isArrival(decision) || !visit.link.rules?.limit) return answer(visit, decision);
    // because the owner who tries a link takes nobody's place
    if (visit.flags & FLAG_OWNER) return answer(visit, decision);
    return isCounted(visit) ? arriveCounted(visit, decision) : answerUncounted(visit);
  }

  /** True for whoever comes for where the link leads, a program too: only previews, and who looks ahead, do not. */
  function isCounted({ flags, visitor }: LinkVisit): boolean {
    return (flags & (FLAG_HEAD | FLAG_PREFETCH)) === 0 && visitor.agent.kind !== "preview";
  }

  /** Who takes no number does not learn where a limited link leads: else the limit would hold for the honest alone. */
  function answerUncounted(visit: LinkVisit): VisitAnswer {
    const { request, link, flags } = visit;
    const line = lineOf(visit, "");
    // because a browser that was shown a document in advance would show it again when the link is really opened
    if (flags & FLAG_PREFETCH) return { ...plainAnswer(403, ["cache-control", "no-store"]), line };
    const document = deps.renderPreview(link.rules?.preview ?? {}, showingOf(visit));
    return freshAnswer(request, document, { status: 200, line });
  }

  async function arriveCounted(visit: LinkVisit, decision: Decision): Promise<VisitAnswer> {
    const { request, link, visitor } = visit;
    const { limit, fallback } = link.rules!;
    try {
      visitor.click = await deps.takeClick(link);
      if (visitor.click !== undefined) return answer(visit, decision);
    } catch (error) {
      if (!deps.isAway(error)) throw error;
      if (fallback !== undefined) return redirectAnswer(fallback, null, visit.redirect);
      return freshAnswer(request, deps.renderWait(showingOf(visit)), { status: 503, more: UNAVAILABLE });
    }
    visitor.click = limit!.clicks + 1;
    return answer(visit, decideOf(visit));
  }

  function answer(visit: LinkVisit, decision: Decision): VisitAnswer {
    const { request, link, redirect } = visit;
    if (decision.kind === "none")
      return freshAnswer(request, deps.renderLinkGone(languageOf(request), link.handle), { status: 404 });
    const isClick: boolean = isArrival(decision);
    if (isClick && link.rules && readNeeds(link.rules).returning) remember(visit);
    const isSeen = isClick || decision.kind === "preview";
    const line = isSeen ? lineOf(visit, "variant" in decision ? decision.variant : "") : null;
    if (decision.kind === "go") return redirectAnswer(decision.destination, line, redirect);
    return freshAnswer(request, deps.render(decision, showingOf(visit)), { status: STATUS[decision.kind], line });
  }

  function remember(visit: LinkVisit): void {
    const { link, visitor } = visit;
    // because a browser that only looked ahead is still to come for the first time
    if (isCounted(visit) && visitor.agent.kind === "browser" && visitor.hash !== undefined)
      around.seen.add(visitor.hash, link.id);
  }

  function showingOf({ request, link, pass }: LinkVisit): Showing {
    return {
      link,
      pass,
      language: languageOf(request),
      from: header(request, "referer", REFERRER_MAX),
      now: new Date(around.nowMs()),
    };
  }

  function lineOf({ request, link, flags }: LinkVisit, variant: string): string {
    const { id, workspaceId } = link;
    return visitLine(request, { kind: "click", timeMs: around.nowMs(), workspaceId, linkId: id, flags, variant });
  }

  return { open, prepare, begin, decide: decideOf, carryOut, showingOf };
}
