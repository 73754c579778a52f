import { join } from "node:path";
import { pageNames } from "#features/site/content/names.ts";
import { startProduct } from "../../qa/product.ts";
import { withStores } from "../../qa/stores.ts";
import { fillPages } from "../fill/links.ts";
import { CATEGORIES, openInspector } from "../load/lighthouse.ts";
import type { Figures, BenchContext } from "../part.ts";

const ROUTES = [
  "/",
  "/pricing",
  ...pageNames.map((name) => `/${name}`),
  "/page/blog-posts/why-one-link",
  "/login",
  "/signup",
  "/benchpage",
  "/benchfive",
  "/benchsixty",
];

/** The scores of every public document on Lighthouse's slow phone, then those of the worst document. */
export async function lighthouse(bench: BenchContext): Promise<Figures> {
  const inspector = await openInspector();
  const product = await startProduct({ dataDir: join(bench.folder, "lighthouse") });
  const worst = Object.fromEntries(CATEGORIES.map((name) => [`lighthouse ${name}`, 100]));
  const performance: Record<string, number> = {};
  try {
    await withStores(product.dataDir, ({ sql }) => fillPages(sql));
    for (const route of ROUTES) {
      const { scores, failedAudits } = await inspector.inspect(product.url + route);
      bench.log(`${route} ${Object.values(scores).join(" ")} ${failedAudits.join(", ")}`);
      for (const name of CATEGORIES) worst[`lighthouse ${name}`] = Math.min(worst[`lighthouse ${name}`]!, scores[name]);
      performance[`lighthouse performance ${route}`] = scores.performance;
    }
  } finally {
    await inspector.close();
    await product.stop();
  }
  return { ...worst, ...performance };
}
