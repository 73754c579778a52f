import type { BlockForm, TakenForm } from "#features/audience/take-form.ts";
import { writeCard } from "#features/links/blocks/card/vcard.ts";
import { decideBlock } from "#features/links/blocks/decide-block.ts";
import type { VisitBlock } from "#features/links/blocks/visit-block.ts";
import { REFERRER_MAX } from "#features/ingest/event.ts";
import { documentAnswer, freshAnswer, plainAnswer, redirectAnswer } from "../answers.ts";
import type { DocumentRenderers } from "../documents.ts";
import { flagsOf, type ReadOwner } from "../flags.ts";
import { languageOf } from "../language.ts";
import { isOwnForm } from "../own-form.ts";
import type { Page } from "../page.ts";
import { header, type VisitAnswer, type VisitRequest } from "../request.ts";
import { visitLine } from "../visit-line.ts";
import { LinkVisitor, type Surroundings } from "../visitor.ts";
import type { BlockAddress } from "./address.ts";
import type { BlockDocuments, BlockShowing } from "./documents.ts";

export interface BlockVisitDeps extends BlockDocuments, Pick<DocumentRenderers, "renderNotFound"> {
  readonly around: Surroundings;
  readonly readOwner: ReadOwner;
  /** Scheme and host of the product, for a picture in a card. */
  readonly origin: string;
  /** Keeps what somebody typed into the form of a block, or says what is wrong with it. */
  takeForm(form: BlockForm): Promise<TakenForm>;
}

/** One visitor at one block. */
interface BlockVisit {
  readonly request: VisitRequest;
  readonly page: Page;
  readonly block: VisitBlock;
  readonly address: BlockAddress;
}

/** What a visitor who was asked at a gate has answered. */
type Answered = Pick<BlockShowing, "admittedBy">;

/** A message of five thousand signs of any script, as a form spells them. */
const MAX_FORM_BYTES = 64 * 1024;
const READ_ONLY = ["allow", "GET, HEAD"];

/** What happens at the address of a block: its question, the block alone, what its form sends, and its file. */
export function openBlockVisits(deps: BlockVisitDeps) {
  const { around } = deps;

  function open(request: VisitRequest, page: Page, address: BlockAddress): VisitAnswer {
    const visit = visitOf(request, page, address);
    if (!visit) return nothing(request);
    if (isSent(visit)) return freshAnswer(request, deps.renderSent(showingOf(visit)), { status: 200 });
    return show(visit, {});
  }

  async function submit(request: VisitRequest, page: Page, address: BlockAddress): Promise<VisitAnswer> {
    const visit = visitOf(request, page, address);
    if (!visit) return nothing(request);
    const gate = visit.block.rules?.gate;
    if (!request.readForm || (!gate && !hasForm(visit))) return plainAnswer(405, READ_ONLY);
    const fields = new URLSearchParams(await request.readForm(MAX_FORM_BYTES));
    // because code on a page has no origin, and a form of it is still one of ours
    const isOurs = isOwnForm(request) || request.headers["origin"] === "null";
    const answered = gate && isOurs && fields.get("gate") === gate.kind ? { admittedBy: gate.kind } : {};
    if (decide(visit, answered) !== "shown") return show(visit, answered);
    if (!hasForm(visit) || !fields.has("email")) return show(visit, answered);
    if (!isOurs) return freshAnswer(request, renderAgain(visit, answered, fields, []), { status: 403 });
    return take(visit, answered, fields);
  }

  async function take(visit: BlockVisit, answered: Answered, fields: URLSearchParams): Promise<VisitAnswer> {
    const { request, page, block } = visit;
    const { workspaceId } = page;
    const language = languageOf(request);
    const taken = await deps.takeForm({ workspaceId, block, fields, language, address: request.address });
    switch (taken.kind) {
      case "taken":
        return redirectAnswer(`/${page.handle}/-/${block.id}?sent`, lineOf(visit), 303);
      case "faulty":
        return freshAnswer(request, renderAgain(visit, answered, fields, taken.faults), { status: 422 });
      case "too-many": {
        const document = deps.renderTooMany(showingOf(visit), taken.retryAfterSeconds);
        return freshAnswer(request, document, { status: 429, more: ["retry-after", String(taken.retryAfterSeconds)] });
      }
    }
  }

  function show(visit: BlockVisit, answered: Answered): VisitAnswer {
    const { request, page, block, address } = visit;
    const decision = decide(visit, answered);
    if (decision === "hidden") return nothing(request);
    const showing = { ...showingOf(visit), ...answered };
    if (decision !== "shown") return freshAnswer(request, deps.renderGate(showing, decision.gate), { status: 200 });
    if (!address.isCard) return freshAnswer(request, deps.renderBlock(showing), { status: 200 });
    if (block.content.kind !== "card") return nothing(request);
    return cardAnswer(request, writeCard(block.content, deps.origin), page.handle);
  }

  function decide({ request, page, block }: BlockVisit, { admittedBy }: Answered) {
    const flags = flagsOf(request, page, deps.readOwner);
    const visitor = new LinkVisitor(request, { id: page.workspaceId, workspaceId: page.workspaceId }, flags, around);
    visitor.isAdmitted = admittedBy !== undefined;
    return decideBlock(block, visitor, new Date(around.nowMs()));
  }

  function renderAgain(visit: BlockVisit, answered: Answered, fields: URLSearchParams, faults: Faults) {
    return deps.renderBlock({ ...showingOf(visit), ...answered, typed: Object.fromEntries(fields), faults });
  }

  function showingOf({ request, page, block }: BlockVisit): BlockShowing {
    const from = header(request, "referer", REFERRER_MAX);
    return { page, block, language: languageOf(request), from, now: new Date(around.nowMs()) };
  }

  function nothing(request: VisitRequest): VisitAnswer {
    return documentAnswer(request, deps.renderNotFound(languageOf(request)), 404);
  }

  function lineOf({ request, page, block }: BlockVisit): string {
    const flags = flagsOf(request, page, deps.readOwner);
    const { workspaceId } = page;
    return visitLine(request, { kind: "block_use", timeMs: around.nowMs(), workspaceId, linkId: block.id, flags });
  }

  return { open, submit };
}

type Faults = Extract<TakenForm, { kind: "faulty" }>["faults"];

function visitOf(request: VisitRequest, page: Page, address: BlockAddress): BlockVisit | undefined {
  const block = page.blocks.find(({ id }) => id === address.blockId);
  return block && { request, page, block, address };
}

function hasForm({ block, address }: BlockVisit): boolean {
  return !address.isCard && (block.content.kind === "capture" || block.content.kind === "contact");
}

/** True where somebody was led to after their form was taken. */
function isSent(visit: BlockVisit): boolean {
  return hasForm(visit) && visit.request.url.endsWith("?sent");
}

function cardAnswer(request: VisitRequest, card: string, handle: string): VisitAnswer {
  const bytes = Buffer.from(card);
  return {
    status: 200,
    headers: [
      "content-type",
      "text/vcard; charset=utf-8",
      "content-disposition",
      `attachment; filename="${handle}.vcf"`,
      "cache-control",
      "no-store",
      "x-content-type-options",
      "nosniff",
      "content-security-policy",
      "default-src 'none'; sandbox",
      "content-length",
      String(bytes.byteLength),
    ],
    body: request.method === "HEAD" ? null : bytes.toString("latin1"),
    line: null,
  };
}
