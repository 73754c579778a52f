import { ApiError, invalid, isApiError } from "#base/errors.ts";
import { HOUR_SECONDS } from "#base/time.ts";
import { parseInput } from "#infra/http/parse-input.ts";
import { enforceRateLimit, type RateLimit } from "#infra/rate-limits/rate-limits.ts";
import type { AbuseCtx } from "../ctx.ts";
import { findTarget } from "../find-target.ts";
import { addReport } from "../reports.ts";
import { type BulkResult, bulkReport, reporterTokenInvalid } from "./contract.ts";
import { findReporter } from "./tokens.ts";

/** With up to 100 reports a call, 6,000 reports an hour. */
const callsPerToken: RateLimit = { name: "report-token", points: 60, seconds: HOUR_SECONDS };
const BEARER = /^Bearer (\S{1,200})$/i;

/** Adds the reports of a trusted reporter independently of one another, and returns their results in the same order. */
export async function reportAll(ctx: AbuseCtx, reports: readonly unknown[]): Promise<BulkResult[]> {
  const header = ctx.request.headers["authorization"];
  const token = BEARER.exec(typeof header === "string" ? header : "")?.[1] ?? "";
  const reporter = await findReporter(ctx, token);
  if (!reporter) throw new ApiError(reporterTokenInvalid);
  await enforceRateLimit(ctx.rateLimits, callsPerToken, reporter.id);
  const results: BulkResult[] = [];
  // one after another, so that even the largest call holds a single database connection
  for (const each of reports) results.push(await reportOne(ctx, reporter, each));
  return results;
}

async function reportOne(
  ctx: AbuseCtx,
  { id, name }: { readonly id: string; readonly name: string },
  given: unknown,
): Promise<BulkResult> {
  try {
    const { url, category, explanation, email = "" } = parseInput(bulkReport, given, ctx.language);
    const target = await findTarget(ctx, url);
    if (!target) return reject([{ field: "url", message: "No page or link of this installation is at this address" }]);
    const fields = { url, reason: category, note: explanation, address: email, name };
    const { caseId } = await addReport(ctx, target, fields, { key: `token ${id}`, isTrusted: true });
    return { status: "accepted", caseId };
  } catch (error) {
    if (!isApiError(error, invalid)) throw error;
    return reject(error.errors);
  }
}

function reject(errors: ApiError["errors"]): BulkResult {
  return { status: "rejected", errors: [...errors] };
}
