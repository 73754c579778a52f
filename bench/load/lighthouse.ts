import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { freePort } from "#testing/free-port.ts";
import { CHROMIUM_FLAGS, findChromium } from "../../tools/setup/chromium.mjs";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;

export interface Inspection {
  readonly scores: Scores;
  /** The audits that cost points, with their figures. */
  readonly errors: readonly string[];
}

export interface Inspector {
  /** The scores, of 100, of one visit with Lighthouse's slow phone. */
  inspect(url: string): Promise<Inspection>;
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
    async inspect(url) {
      const run = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], logLevel: "error" });
      if (!run) throw new Error(`Lighthouse returned no result for ${url}`);
      const { categories, audits } = run.lhr;
      const scores = Object.fromEntries(
        CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
      );
      const weighed = CATEGORIES.flatMap(
        (name) => categories[name]?.auditRefs.filter(({ weight }) => weight > 0) ?? [],
      );
      const errors = weighed
        .map(({ id }) => audits[id]!)
        .filter(({ score }) => score !== null && score < 0.9)
        .map(({ id, displayValue }) => (displayValue ? `${id} ${displayValue}` : id));
      return { scores: scores as Scores, errors };
    },
    close: () => browser.close(),
  };
}
