import { join } from "node:path";
import { pageNames } from "#features/site/content/names.ts";
import { startProduct } from "../../qa/product.ts";
import { openStores } from "../../qa/stores.ts";
import { median } from "../figures.ts";
import { fillLinks } from "../fill/links.ts";
import { CATEGORIES, type Inspection, openInspector } from "../load/lighthouse.ts";
import type { Figures, Scene } from "../part.ts";

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

/** The scores of a document differ little between rounds. */
const ROUNDS_MAX = 3;

/**
 * The scores of every public document on Lighthouse's slow phone: the median of the rounds, then the worst document.
 */
export async function lighthouse(scene: Scene): Promise<Figures> {
  const product = await startProduct({ dataDir: join(scene.folder, "lighthouse") });
  const stores = openStores(product.dataDir);
  await fillLinks(stores.sql);
  await stores.close();
  const inspector = await openInspector();
  const worst = Object.fromEntries(CATEGORIES.map((name) => [`lighthouse ${name}`, 100]));
  const slow: Record<string, number> = {};
  for (const route of ROUTES) {
    const rounds: Inspection[] = [];
    for (let count = 0; count < Math.min(scene.rounds, ROUNDS_MAX); count++)
      rounds.push(await inspector.inspect(product.url + route));
    const scores = CATEGORIES.map((name) => median(rounds.map((round) => round.scores[name])));
    const errors = [...new Set(rounds.flatMap((round) => round.errors))];
    scene.log(`${route} ${scores.join(" ")} ${errors.join(", ")}`);
    CATEGORIES.forEach((name, place) => {
      worst[`lighthouse ${name}`] = Math.min(worst[`lighthouse ${name}`]!, scores[place]!);
    });
    slow[`lighthouse performance ${route}`] = scores[0]!;
  }
  await inspector.close();
  await product.stop();
  return { ...worst, ...slow };
}
