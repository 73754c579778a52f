import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { freePort } from "#testing/free-port.ts";
import { median } from "../figures.ts";
import { CHROMIUM_FLAGS, findChromium } from "../../tools/setup/chromium.mjs";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;

export interface Inspection {
  readonly scores: Scores;
  /** The audits that cost points, with the values they measured. */
  readonly errors: readonly string[];
}

export interface Inspector {
  /**
   * The scores out of 100 on Lighthouse's slow phone. Returns those of the first visit if all are perfect, otherwise
   * the medians of up to `rounds` visits, since a busy machine costs points.
   */
  inspect(url: string, rounds: number): Promise<Inspection>;
  close(): Promise<void>;
}

export async function openInspector(): Promise<Inspector> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("Lighthouse needs Chromium: `npm run e2e` installs it.");
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
  });
  return {
    async inspect(url, rounds) {
      const visits = [await visit(url, port)];
      while (visits.length < rounds && !hasFullMarks(visits[0]!)) visits.push(await visit(url, port));
      return {
        scores: toScores((name) => median(visits.map(({ scores }) => scores[name]))),
        errors: [...new Set(visits.flatMap(({ errors }) => errors))],
      };
    },
    close: () => browser.close(),
  };
}

async function visit(url: string, port: number): Promise<Inspection> {
  const run = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], logLevel: "error" });
  if (!run) throw new Error(`Lighthouse returned no result for ${url}`);
  const { categories, audits } = run.lhr;
  const weighed = CATEGORIES.flatMap((name) => categories[name]?.auditRefs.filter(({ weight }) => weight > 0) ?? []);
  const errors = weighed
    .map(({ id }) => audits[id]!)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id, displayValue }) => (displayValue ? `${id} ${displayValue}` : id));
  return { scores: toScores((name) => Math.round((categories[name]?.score ?? 0) * 100)), errors };
}

const toScores = (getScore: (name: keyof Scores) => number) =>
  Object.fromEntries(CATEGORIES.map((name) => [name, getScore(name)])) as Scores;

const hasFullMarks = ({ scores }: Inspection) => CATEGORIES.every((name) => scores[name] === 100);
