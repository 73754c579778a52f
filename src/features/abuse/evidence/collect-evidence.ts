import { decodePage, readHead, toPlainText } from "#features/blocks/metadata/read-head.ts";
import { findDestination } from "#features/links/find-links.ts";
import { listLinks } from "#features/links/links.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { Hop, FetchWithHops } from "#infra/fetch/open-fetch.ts";
import { type CaseRow, selectCase } from "../store/cases.ts";
import {
  type EvidenceHop,
  selectPendingEvidence,
  type CollectedEvidence,
  updateCollectedEvidence,
} from "../store/evidence.ts";

export interface EvidenceCtx extends Pick<Ctx, "db" | "now"> {
  /** Fetches a destination, following up to ten redirects within ten seconds. */
  readonly fetchWithHops: FetchWithHops;
}

/** Options of `openFetch` for evidence. */
export const evidenceFetch = { maxRedirects: 10, totalMs: 10_000 } as const;

const MAX_BYTES = 256 * 1024;
const MAX_TITLE = 300;
const MAX_URL = 2_000;
const MAX_HEADER = 200;
const MAX_LINKS = 200;
const HEADERS = ["server", "content-type", "location", "content-length", "date", "last-modified"];

/** Collects the pending evidence of a case. A failed request is an outcome, not an error. */
export async function collectEvidence(ctx: EvidenceCtx, caseId: string): Promise<void> {
  const id = await selectPendingEvidence(ctx.db, caseId);
  const reported = await selectCase(ctx.db, caseId);
  if (id === undefined || !reported) return;
  const collected = reported.kind === "page" ? await listPage(ctx, reported) : await fetchLink(ctx, reported);
  await updateCollectedEvidence(ctx.db, id, { ...collected, takenAt: ctx.now() });
}

async function listPage({ db }: EvidenceCtx, { workspaceId }: CaseRow): Promise<CollectedEvidence> {
  const links = (await listLinks({ db, workspaceId })).slice(0, MAX_LINKS);
  return {
    ...NO_EVIDENCE,
    outcome: "listed",
    links: links.map(({ name, link }) => ({ name, url: link.slice(0, MAX_URL) })),
  };
}

async function fetchLink({ db, fetchWithHops }: EvidenceCtx, { target }: CaseRow): Promise<CollectedEvidence> {
  const destination = await findDestination(db, target);
  if (destination === undefined) return { ...NO_EVIDENCE, outcome: "deleted" };
  // the destination is evidence even without a response
  const withoutResponse = [{ url: destination.slice(0, MAX_URL), status: 0, headers: {} }];
  if (!/^https?:/.test(destination)) return { ...NO_EVIDENCE, outcome: "not_web", hops: withoutResponse };
  const accept = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1";
  const { outcome, hops, fetched } = await fetchWithHops(destination, { accept, maxBytes: MAX_BYTES });
  const isHtml = fetched !== undefined && /\bhtml\b/i.test(fetched.contentType);
  const title = isHtml ? toPlainText(readHead(decodePage(fetched.bytes, fetched.contentType)).title, MAX_TITLE) : "";
  return { outcome, hops: hops.length > 0 ? hops.map(toEvidenceHop) : withoutResponse, title, links: [] };
}

const NO_EVIDENCE = { hops: [], title: "", links: [] } as const;

function toEvidenceHop({ url, status, headers }: Hop): EvidenceHop {
  const kept = HEADERS.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, value.slice(0, MAX_HEADER)] as const];
  });
  return { url: url.slice(0, MAX_URL), status, headers: Object.fromEntries(kept) };
}
