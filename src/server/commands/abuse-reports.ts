import { parseArgs } from "node:util";
import { isUuid } from "#base/ids.ts";
import {
  type CaseAction,
  type CaseDecision,
  decideCase,
  listCases,
  listReportsOfCase,
  reviewCase,
} from "#features/abuse/cases.ts";
import { writeFigures } from "#features/abuse/figures.ts";
import { FIGURES_FIRST_YEAR, FIGURES_LAST_YEAR } from "#features/abuse/limits.ts";
import { closeReport } from "#features/abuse/reports.ts";
import { REASON_MAX_LENGTH } from "#features/moderation/state.ts";
import { openJobs } from "#infra/jobs/open-jobs.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import { parseTokenCommand } from "./reporter-tokens.ts";
import { asksForHelp } from "./arguments.ts";
import { CommandError } from "./command-error.ts";
import { table, toMinute } from "./table.ts";
import { commandCtx, withStores } from "./with-stores.ts";

const ACTIONS: readonly CaseAction[] = ["none", "warned", "blocked"];
const USAGE =
  "Usage: halka reports [show CASE | review CASE | decide CASE ACTION EXPLANATION | close ID | figures --year YEAR | token ...], " +
  "where ACTION is none, or warned or blocked followed by law or terms";

/** `reports`: lists the cases by severity, shows their reports, or decides one. */
export async function manageReports(args: string[]): Promise<void> {
  const work = readWork(args);
  await withStores(async ({ db }) => void process.stdout.write(await work(commandCtx({ db }))));
}

type Work = (ctx: Ctx) => Promise<string>;

function readWork(args: string[]): Work {
  if (args[0] === "token") return parseTokenCommand(args.slice(1));
  if (asksForHelp(args)) throw new CommandError(USAGE);
  if (args[0] !== "figures") return readCaseWork(args);
  const year = readYear(args.slice(1));
  return (ctx) => writeFigures(ctx, year);
}

function readCaseWork([action, id = "", decided = "", ...words]: string[]): Work {
  if (action === undefined) return list;
  const ground = decided === "none" ? null : readGround(words.shift());
  const explanation = words.join(" ").trim();
  if (!isUuid(id.toLowerCase())) throw new CommandError(USAGE);
  if (action === "decide") {
    const chosen = ACTIONS.find((each) => each === decided);
    if (chosen === undefined || ground === undefined || explanation === "" || explanation.length > REASON_MAX_LENGTH)
      throw new CommandError(USAGE);
    return (ctx) => decide(ctx, { caseId: id, action: chosen, ground, explanation });
  }
  if (decided !== "") throw new CommandError(USAGE);
  if (action === "show") return (ctx) => show(ctx, id);
  if (action === "review") return (ctx) => review(ctx, id);
  if (action === "close") return (ctx) => close(ctx, id);
  throw new CommandError(USAGE);
}

function readGround(word: string | undefined): "law" | "terms" | undefined {
  return word === "law" || word === "terms" ? word : undefined;
}

/** `figures --year YEAR`. */
function readYear(args: string[]): number {
  const year = Number(findYear(args));
  if (!Number.isInteger(year) || year < FIGURES_FIRST_YEAR || year > FIGURES_LAST_YEAR)
    throw new CommandError("Usage: halka reports figures --year YEAR");
  return year;
}

function findYear(args: string[]): string | undefined {
  try {
    return parseArgs({ args, options: { year: { type: "string" } } }).values.year;
  } catch {
    return undefined;
  }
}

async function list(ctx: Ctx): Promise<string> {
  const cases = await listCases(ctx);
  const rows = await Promise.all(
    cases.map(async ({ id, openedAt, state, category, kind, workspaceId, url, reports, reporters }) => [
      id,
      toMinute(openedAt),
      state,
      category,
      `${kind} of ${(await findWorkspace(ctx, workspaceId))?.handle ?? ""}`,
      `${reports} from ${reporters}`,
      url,
    ]),
  );
  return cases.length === 0 ? "No open reports.\n" : table(rows);
}

async function show(ctx: Ctx, id: string): Promise<string> {
  const reports = await listReportsOfCase(ctx, id);
  if (reports.length === 0) throw new CommandError(`No case has the ID ${id}`);
  return table(
    reports.map((report) => [
      report.id,
      toMinute(report.createdAt),
      report.closedAt === null ? "open" : "closed",
      report.name,
      report.address,
      report.url,
      report.note,
    ]),
  );
}

async function review(ctx: Ctx, id: string): Promise<string> {
  if (!(await reviewCase(ctx, id))) throw new CommandError(`No open case has the ID ${id}`);
  return "Under review.\n";
}

type Decided = Pick<CaseDecision, "caseId" | "action" | "ground" | "explanation">;

async function decide(ctx: Ctx, decided: Decided): Promise<string> {
  const decision = { ...decided, source: "command", decidedBy: "" } as const;
  if (!(await decideCase({ ...ctx, jobs: openJobs() }, decision)))
    throw new CommandError(`No open case has the ID ${decided.caseId}`);
  return "Case decided.\n";
}

async function close(ctx: Ctx, id: string): Promise<string> {
  if (!(await closeReport(ctx, id))) throw new CommandError(`No open report has the ID ${id}`);
  return "Report closed.\n";
}
