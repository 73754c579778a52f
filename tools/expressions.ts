import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "recheck";
import { type Expression, findExpressions, toLiteral } from "./expressions/find.ts";

/** Reviewed expressions, as `/source/flags`. */
export interface Reviewed {
  /** Matched in linear time. */
  readonly safe: readonly string[];
  /**
   * Matched in polynomial time or undecided within the time limit: each with the bound on its input that makes it
   * harmless.
   */
  readonly bounded: Readonly<Record<string, string>>;
}

export interface Problem {
  readonly expression: string;
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

const REVIEWED = "tools/expressions/reviewed.json";

/**
 * Every expression below src that takes exponential time, or polynomial time without a reviewed bound, and every
 * outdated or unused entry. Skips the analysis of expressions known as safe.
 */
export async function findProblems(root: string, { safe, bounded }: Reviewed): Promise<Problem[]> {
  const found = Map.groupBy(findExpressions(root), toLiteral);
  const known = new Set(safe);
  const problems: Problem[] = [];
  for (const [expression, [first]] of found) {
    if (known.has(expression)) continue;
    const message = getMessage(await analyse(first!), bounded[expression]);
    if (message !== undefined) problems.push({ expression, path: first!.path, line: first!.line, message });
  }
  for (const expression of [...safe, ...Object.keys(bounded)])
    if (!found.has(expression))
      problems.push({ expression, path: REVIEWED, line: 1, message: "no file has this expression: remove the entry" });
  return problems;
}

function getMessage({ complexity, example }: Finding, bound: string | undefined): string | undefined {
  if (complexity === "exponential") return `takes exponential time on ${example}: rewrite it`;
  if (complexity === "linear")
    return bound === undefined ? undefined : `takes linear time: remove its entry in ${REVIEWED}`;
  if (bound !== undefined) return undefined;
  const cause = complexity === "polynomial" ? `takes polynomial time on ${example}` : "could not be analysed in time";
  return `${cause}: rewrite it, or say in ${REVIEWED} what bounds its input`;
}

/** The reviewed entries after an update: drops unused bounds, and adds every expression with linear time as safe. */
async function update(root: string, reviewed: Reviewed): Promise<Reviewed> {
  const found = new Map<string, Expression>(findExpressions(root).map((each) => [toLiteral(each), each]));
  const known = new Set(reviewed.safe);
  const safe: string[] = [];
  for (const [expression, each] of found)
    if (known.has(expression) || (await analyse(each)).complexity === "linear") safe.push(expression);
  const bounded = Object.entries(reviewed.bounded).filter(([each]) => found.has(each) && !safe.includes(each));
  return { safe: safe.toSorted(), bounded: Object.fromEntries(bounded.toSorted()) };
}

interface Finding {
  readonly complexity: "linear" | "polynomial" | "exponential" | "unknown";
  /** An input on which the match takes long. */
  readonly example: string;
}

const TIMEOUT_MS = 10_000;

/**
 * How the time of a match grows with the input. Uses recheck's native program, or its JavaScript version if there is
 * none.
 */
async function analyse({ source, flags }: Pick<Expression, "source" | "flags">): Promise<Finding> {
  const found = await check(source, flags, { timeout: TIMEOUT_MS });
  if (found.status === "safe") return { complexity: "linear", example: "" };
  if (found.status === "unknown") return { complexity: "unknown", example: "" };
  const { type } = found.complexity;
  return { complexity: type === "exponential" ? type : "polynomial", example: found.attack.pattern };
}

if (import.meta.main) {
  const root = process.cwd();
  let reviewed = JSON.parse(readFileSync(join(root, REVIEWED), "utf8")) as Reviewed;
  if (process.argv.includes("--update")) {
    reviewed = await update(root, reviewed);
    writeFileSync(join(root, REVIEWED), `${JSON.stringify(reviewed, null, 2)}\n`);
  }
  const problems = await findProblems(root, reviewed);
  for (const { path, line, expression, message } of problems) console.error(`${path}:${line} ${expression} ${message}`);
  console.log(`${reviewed.safe.length + Object.keys(reviewed.bounded).length} reviewed; ${problems.length} problems`);
  process.exit(problems.length > 0 ? 1 : 0);
}
