import { inLanguage } from "#base/language.ts";
import type { BlockForm, FormResult } from "#features/audience/submit-form.ts";
import { writeCard } from "#features/blocks/vcard.ts";
import type { ContentOf } from "#features/blocks/content.ts";
import { type FormKind, isFormContent } from "#features/blocks/form-kinds.ts";
import { decideBlockAlone } from "#features/blocks/decide-block.ts";
import type { VisitBlock } from "#features/blocks/visit-block.ts";
import { REFERRER_MAX } from "#features/ingest/event.ts";
import { documentResponse, uncachedResponse, emptyResponse, redirectResponse, textResponse } from "../responses.ts";
import type { DocumentRenderers } from "../documents.ts";
import {
  getFlags,
  getLanguage,
  getHeader,
  isOwnForm,
  type ReadOwner,
  type VisitResponse,
  type VisitRequest,
} from "../request.ts";
import type { CachedPage } from "../cached-page.ts";
import { findSite, type PageHostDeps } from "../page-host.ts";
import { visitLine } from "../visit-line.ts";
import { LinkVisitor, type VisitEnvironment } from "../link-visitor.ts";
import type { BlockAddress } from "../address.ts";
import type { BlockDocuments, BlockDocumentContext } from "./block-documents.ts";

export interface BlockVisitDeps
  extends BlockDocuments, Pick<DocumentRenderers, "renderUnknownLink">, Pick<PageHostDeps, "findPageHost"> {
  readonly env: VisitEnvironment;
  readonly readOwner: ReadOwner;
  /** Scheme and host of the product. */
  readonly origin: string;
  /** Stores a submitted block form, or returns its errors. */
  submitForm(form: BlockForm): Promise<FormResult>;
  /** True while nothing may be stored. */
  isDiskFull(): boolean;
}

/** One request to the address of a block. */
interface BlockVisit {
  readonly request: VisitRequest;
  readonly page: CachedPage;
  readonly block: VisitBlock;
  readonly address: BlockAddress;
}

/** The gate that the visitor has passed. */
type PassedGate = Pick<BlockDocumentContext, "passedGate">;

/** Enough for a message of 5,000 characters in any script, after form encoding. */
const MAX_FORM_BYTES = 64 * 1024;
const READ_ONLY = ["allow", "GET, HEAD"];

/** Handles the address of a block: its gate, the block on its own, its form submissions, and its contact card. */
export function openBlockVisits(deps: BlockVisitDeps) {
  const { env } = deps;

  function open(request: VisitRequest, page: CachedPage, address: BlockAddress): VisitResponse {
    const visit = toVisit(request, page, address);
    if (!visit) return notFound(request);
    const form = getForm(visit);
    if (form && isConfirmation(visit))
      return uncachedResponse(request, deps.renderConfirmation(toContext(visit), form), { status: 200 });
    return show(visit, {});
  }

  async function submit(request: VisitRequest, page: CachedPage, address: BlockAddress): Promise<VisitResponse> {
    const visit = toVisit(request, page, address);
    if (!visit) return notFound(request);
    const gate = visit.block.rules?.gate;
    const form = getForm(visit);
    if (!request.readForm || (!gate && !form)) return emptyResponse(405, READ_ONLY);
    const fields = new URLSearchParams(await request.readForm(MAX_FORM_BYTES));
    // forms on a page with custom JavaScript have an opaque origin, since the page is sandboxed
    const isOwn = isOwnForm(request) || request.headers["origin"] === "null";
    const submitted = gate && isOwn && fields.get("gate") === gate.kind ? { passedGate: gate.kind } : {};
    if (decide(visit, submitted) !== "shown") return show(visit, submitted);
    if (!form || !fields.has("email")) return show(visit, submitted);
    if (!isOwn) return uncachedResponse(request, renderAgain(visit, submitted, fields, []), { status: 403 });
    if (deps.isDiskFull()) return uncachedResponse(request, deps.renderDiskFull(toContext(visit)), { status: 507 });
    return store(visit, form, submitted, fields);
  }

  async function store(
    visit: BlockVisit,
    content: ContentOf<FormKind>,
    submitted: PassedGate,
    fields: URLSearchParams,
  ): Promise<VisitResponse> {
    const { request, page } = visit;
    const block = { id: visit.block.id, content };
    const { workspaceId } = page;
    const language = getLanguage(request);
    const result = await deps.submitForm({ workspaceId, block, fields, language, address: request.address });
    switch (result.kind) {
      case "accepted":
        return redirectResponse(inLanguage(`/${page.handle}/-/${block.id}?sent`, language), toLine(visit), 303);
      case "invalid":
        return uncachedResponse(request, renderAgain(visit, submitted, fields, result.errors), { status: 422 });
      case "too-many": {
        const document = deps.renderTooMany(toContext(visit), result.retryAfterSeconds);
        return uncachedResponse(request, document, {
          status: 429,
          more: ["retry-after", String(result.retryAfterSeconds)],
        });
      }
    }
  }

  function show(visit: BlockVisit, submitted: PassedGate): VisitResponse {
    const { request, page, block, address } = visit;
    const decision = decide(visit, submitted);
    if (decision === "hidden") return notFound(request);
    const context = { ...toContext(visit), ...submitted };
    if (decision !== "shown")
      return uncachedResponse(request, deps.renderGate(context, decision.gate), { status: 200 });
    if (!address.isCard) return uncachedResponse(request, deps.renderBlock(context), { status: 200 });
    if (block.content.kind !== "card") return notFound(request);
    return cardResponse(request, writeCard(block.content, deps.origin), page.handle);
  }

  function decide({ request, page, block }: BlockVisit, { passedGate }: PassedGate) {
    const flags = getFlags(request, page, deps.readOwner);
    const visitor = new LinkVisitor(request, { id: page.workspaceId, workspaceId: page.workspaceId }, flags, env);
    visitor.hasPassedGate = passedGate !== undefined;
    return decideBlockAlone(block, visitor, new Date(env.nowMs()));
  }

  function renderAgain(visit: BlockVisit, submitted: PassedGate, fields: URLSearchParams, errors: Errors) {
    return deps.renderBlock({ ...toContext(visit), ...submitted, typed: Object.fromEntries(fields), errors });
  }

  function toContext({ request, page, block }: BlockVisit): BlockDocumentContext {
    const from = getHeader(request, "referer", REFERRER_MAX);
    const site = findSite(request, page, deps);
    return { page, site, block, language: getLanguage(request), from, now: new Date(env.nowMs()) };
  }

  function notFound(request: VisitRequest): VisitResponse {
    return documentResponse(request, deps.renderUnknownLink(getLanguage(request)), 404);
  }

  function toLine({ request, page, block }: BlockVisit): string {
    const flags = getFlags(request, page, deps.readOwner);
    const { workspaceId } = page;
    return visitLine(request, { kind: "block_use", timeMs: env.nowMs(), workspaceId, linkId: block.id, flags });
  }

  return { open, submit };
}

type Errors = Extract<FormResult, { kind: "invalid" }>["errors"];

function toVisit(request: VisitRequest, page: CachedPage, address: BlockAddress): BlockVisit | undefined {
  const block = page.blocks.find(({ id }) => id === address.blockId);
  return block && { request, page, block, address };
}

/** The content of a block with a form, unless the visit is to its contact card. */
function getForm({ block, address }: BlockVisit): ContentOf<FormKind> | undefined {
  return !address.isCard && isFormContent(block.content) ? block.content : undefined;
}

/** True for the address to which a visitor is redirected after submitting a form. */
function isConfirmation(visit: BlockVisit): boolean {
  return /[?&]sent(?:&|$)/.test(visit.request.url);
}

function cardResponse(request: VisitRequest, card: string, handle: string): VisitResponse {
  const headers = {
    "content-type": "text/vcard; charset=utf-8",
    "content-disposition": `attachment; filename="${handle}.vcf"`,
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; sandbox",
  };
  return textResponse(request, 200, headers, card);
}
