import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, release, totalmem, type } from "node:os";
import { join } from "node:path";
import { canPin } from "./load/pin.ts";
import type { Figures } from "./part.ts";

type Budget = { readonly atLeast: number } | { readonly atMost: number };

export interface Verdict {
  readonly what: string;
  readonly figure: number;
  readonly goal: string;
  readonly isMet: boolean;
}

const RESULTS = join(import.meta.dirname, "results");

/** Compares the figures with the budgets; a budget whose part did not run is left out. */
export function judge(figures: Readonly<Record<string, Figures>>): Verdict[] {
  const budgets = JSON.parse(readFileSync(join(import.meta.dirname, "budgets.json"), "utf8")) as Record<string, Budget>;
  const found = Object.assign({}, ...Object.values(figures)) as Figures;
  return Object.entries(budgets).flatMap(([what, budget]) => {
    const figure = found[what];
    if (figure === undefined) return [];
    const isMet = "atLeast" in budget ? figure >= budget.atLeast : figure <= budget.atMost;
    const goal = "atLeast" in budget ? `>= ${budget.atLeast}` : `<= ${budget.atMost}`;
    return [{ what, figure, goal, isMet }];
  });
}

export function printSummary(figures: Readonly<Record<string, Figures>>, verdicts: readonly Verdict[]): void {
  for (const [part, found] of Object.entries(figures)) {
    console.log(`\n${part}`);
    for (const [what, figure] of Object.entries(found)) console.log(`  ${what.padEnd(34)} ${figure}`);
  }
  console.log("\nbudgets");
  for (const { what, figure, goal, isMet } of verdicts) {
    console.log(`  ${isMet ? "met   " : "MISSED"}  ${what.padEnd(34)} ${String(figure).padEnd(10)} ${goal}`);
  }
}

/** Writes everything to bench/results/ and returns the path. */
export function saveResult(result: {
  figures: Readonly<Record<string, Figures>>;
  verdicts: readonly Verdict[];
  isQuick: boolean;
}): string {
  mkdirSync(RESULTS, { recursive: true });
  const at = new Date().toISOString();
  const path = join(RESULTS, `${at.slice(0, 19).replaceAll(":", "-")}.local.json`);
  writeFileSync(path, `${JSON.stringify({ at, machine: describeMachine(), ...result }, null, 2)}\n`);
  return path;
}

/** The environment that the figures depend on. */
function describeMachine() {
  return {
    system: `${type()} ${release()}`,
    processor: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    memoryGB: Math.round(totalmem() / 1e9),
    node: process.version,
    pinned: canPin,
  };
}
