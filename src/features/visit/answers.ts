import type { VisitAnswer, VisitRequest } from "./request.ts";

/** A rendered document with the forms that travel. */
export interface PageDocument {
  readonly html: Buffer;
  readonly brotli: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
  /** Names and values in turn: content security policy and what else belongs to the document itself. */
  readonly headers: readonly string[];
}

/** A 302 that no browser or proxy keeps, so that a repeated click is seen again. */
export function redirectAnswer(destination: string, line: string): VisitAnswer {
  return {
    status: 302,
    headers: [
      "location",
      destination,
      "cache-control",
      "no-store",
      "x-content-type-options",
      "nosniff",
      "content-length",
      "0",
    ],
    body: null,
    line,
  };
}

export function plainAnswer(status: number, headers: readonly string[] = []): VisitAnswer {
  return {
    status,
    headers: [...headers, "x-content-type-options", "nosniff", "content-length", "0"],
    body: null,
    line: null,
  };
}

const COMMON = [
  "cache-control",
  "no-cache",
  "vary",
  "accept-encoding, accept-language, cookie",
  "x-content-type-options",
  "nosniff",
  "content-type",
  "text/html; charset=utf-8",
];

/** A document in the smallest form that the browser takes; 304 where it already holds it. */
export function documentAnswer(request: VisitRequest, document: PageDocument, status: number): VisitAnswer {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const coding = accepts(accepted, "br") ? "br" : accepts(accepted, "gzip") ? "gzip" : "identity";
  const etag = `"${document.etag}-${coding}"`;
  const headers = [...document.headers, ...COMMON, "etag", etag];
  // because proxies weaken what they compress, and a browser may hold several
  if (status === 200 && request.headers["if-none-match"]?.includes(etag))
    return { status: 304, headers, body: null, line: null };
  const body = coding === "br" ? document.brotli : coding === "gzip" ? document.gzip : document.html;
  if (coding !== "identity") headers.push("content-encoding", coding);
  headers.push("content-length", String(body.byteLength));
  return { status, headers, body: request.method === "HEAD" ? null : body, line: null };
}

const REFUSED = { br: /\bbr\s*;\s*q=0(?![.\d]*[1-9])/, gzip: /\bgzip\s*;\s*q=0(?![.\d]*[1-9])/ };

function accepts(accepted: string, coding: "br" | "gzip"): boolean {
  return accepted.includes(coding) && !(accepted.includes("q=0") && REFUSED[coding].test(accepted));
}
