import { join } from "node:path";
import { pageNames } from "#features/site/content/names.ts";
import { startProduct } from "../../qa/product.ts";
import { openStores } from "../../qa/stores.ts";
import { fillLinks } from "../fill/links.ts";
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
  const product = await startProduct({ dataDir: join(bench.folder, "lighthouse") });
  const stores = openStores(product.dataDir);
  await fillLinks(stores.sql);
  await stores.close();
  const inspector = await openInspector();
  const worst = Object.fromEntries(CATEGORIES.map((name) => [`lighthouse ${name}`, 100]));
  const slow: Record<string, number> = {};
  for (const route of ROUTES) {
    const { scores, errors } = await inspector.inspect(product.url + route, Math.min(bench.rounds, 3));
    bench.log(`${route} ${Object.values(scores).join(" ")} ${errors.join(", ")}`);
    for (const name of CATEGORIES) worst[`lighthouse ${name}`] = Math.min(worst[`lighthouse ${name}`]!, scores[name]);
    slow[`lighthouse performance ${route}`] = scores.performance;
  }
  await inspector.close();
  await product.stop();
  return { ...worst, ...slow };
}
