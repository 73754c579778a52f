import type { IncomingHttpHeaders } from "node:http";
import { toHeaderPairs } from "#base/header-pairs.ts";
import { chooseLanguage } from "#base/language.ts";
import { renderCrash } from "#features/site/notices/crash.tsx";
import { type Problem, toBugProblem } from "#infra/http/problem.ts";

export interface Requester {
  readonly method: string;
  readonly headers: Pick<IncomingHttpHeaders, "accept" | "cookie">;
}

export function getRequester({ method, headers }: Request): Requester {
  const read = (name: string) => headers.get(name) ?? undefined;
  return {
    method,
    headers: { accept: read("accept"), cookie: read("cookie") },
  };
}

/** Builds the response to a bug, which shows only the request id. */
export type BugResponse = (requester: Requester, requestId: string) => Problem;

/** Returns a document to a browser that navigates, and problem JSON to any other client. */
export function openBugResponse(assetOrigin: string): BugResponse {
  return ({ method, headers }, requestId) => {
    const problem = toBugProblem(requestId);
    if ((method !== "GET" && method !== "HEAD") || !headers.accept?.includes("text/html")) return problem;
    const language = chooseLanguage(headers.cookie ?? null);
    const { html, headers: own } = renderCrash(language, requestId, assetOrigin);
    return {
      ...problem,
      headers: {
        ...problem.headers,
        ...Object.fromEntries(toHeaderPairs(own)),
        "content-type": "text/html; charset=utf-8",
      },
      body: html,
    };
  };
}
