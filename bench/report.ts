import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, release, totalmem, type } from "node:os";
import { join } from "node:path";
import { canIdle, canPin } from "./load/pin.ts";
import type { Figures } from "./part.ts";

type Budget = { readonly atLeast: number } | { readonly atMost: number };

/** A figure of a part, compared with its budget if it has one. */
export interface Row {
  readonly part: string;
  readonly what: string;
  readonly figure: number;
  readonly budget?: string;
  readonly isMet?: boolean;
}

const RESULTS = join(import.meta.dirname, "results");

const readBudgets = () =>
  JSON.parse(readFileSync(join(import.meta.dirname, "budgets.json"), "utf8")) as Record<string, Budget>;

/** The budgets without a figure. */
export function listMissing(rows: readonly Row[]): string[] {
  const measured = new Set(rows.map(({ what }) => what));
  return Object.keys(readBudgets()).filter((what) => !measured.has(what));
}

/** All figures in the order of their parts, compared with budgets.json. */
export function compareWithBudgets(figures: Readonly<Record<string, Figures>>): Row[] {
  const budgets = readBudgets();
  return Object.entries(figures).flatMap(([part, found]) =>
    Object.entries(found).map(([what, figure]): Row => {
      const budget = budgets[what];
      if (budget === undefined) return { part, what, figure };
      return "atLeast" in budget
        ? { part, what, figure, budget: `>= ${budget.atLeast}`, isMet: figure >= budget.atLeast }
        : { part, what, figure, budget: `<= ${budget.atMost}`, isMet: figure <= budget.atMost };
    }),
  );
}

/** The rows as one table of text. */
export function toTable(rows: readonly Row[]): string {
  const cells = [
    ["part", "figure", "", "budget", ""],
    ...rows.map(({ part, what, figure, budget = "", isMet }) => [
      part,
      what,
      String(figure),
      budget,
      isMet === undefined ? "" : isMet ? "met" : "MISSED",
    ]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  return cells
    .map((row) => row.map((cell, column) => (column === 2 ? cell.padStart(widths[2]!) : cell.padEnd(widths[column]!))))
    .map((row) => row.join("  ").trimEnd())
    .join("\n");
}

interface Result {
  readonly rows: readonly Row[];
  /** How long each part took. */
  readonly seconds: Readonly<Record<string, number>>;
  readonly isQuick: boolean;
}

/** Writes the result and a description of the machine to bench/results/, and returns the path. */
export function saveResult(result: Result): string {
  mkdirSync(RESULTS, { recursive: true });
  const at = new Date().toISOString();
  const path = join(RESULTS, `${at.slice(0, 19).replaceAll(":", "-")}.local.json`);
  writeFileSync(path, `${JSON.stringify({ at, machine: describeMachine(), ...result }, null, 2)}\n`);
  return path;
}

/** The properties of the machine on which the figures depend. */
function describeMachine() {
  return {
    system: `${type()} ${release()}`,
    processor: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    memoryGB: Math.round(totalmem() / 1e9),
    node: process.version,
    pinned: canPin,
    idleClass: canIdle,
  };
}
