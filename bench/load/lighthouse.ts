import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { freePort } from "#testing/free-port.ts";
import { median } from "../figures.ts";
import { CHROMIUM_FLAGS, findChromium } from "../../tools/setup/chromium.mjs";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];
type Scores = Record<Category, number>;

export interface Inspection {
  readonly scores: Scores;
  /** The audits that cost points, with the values they measured. */
  readonly errors: readonly string[];
}

export interface Inspector {
  /**
   * The scores out of 100 on Lighthouse's slow phone. If performance is not perfect at the first visit, it is the median
   * of up to `rounds` visits, since a busy machine costs points. The other scores do not vary.
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
      const { scores, errors } = await visit(url, port, CATEGORIES);
      const visits = [{ scores, errors }];
      while (visits.length < rounds && scores.performance < 100) visits.push(await visit(url, port, ["performance"]));
      return {
        scores: { ...scores, performance: median(visits.map((each) => each.scores.performance)) },
        errors: [...new Set(visits.flatMap((each) => each.errors))],
      };
    },
    close: () => browser.close(),
  };
}

async function visit(url: string, port: number, names: readonly Category[]): Promise<Inspection> {
  const run = await lighthouse(url, { port, onlyCategories: [...names], logLevel: "error" });
  if (!run) throw new Error(`Lighthouse returned no result for ${url}`);
  const { categories, audits } = run.lhr;
  const weighed = names.flatMap((name) => categories[name]?.auditRefs.filter(({ weight }) => weight > 0) ?? []);
  const errors = weighed
    .map(({ id }) => audits[id]!)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id, displayValue }) => (displayValue ? `${id} ${displayValue}` : id));
  const getScore = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
  return { scores: Object.fromEntries(CATEGORIES.map((name) => [name, getScore(name)])) as Scores, errors };
}
