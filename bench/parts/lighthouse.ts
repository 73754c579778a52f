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

/** For a document that does not have full marks at once: a busy machine costs points. */
const ROUNDS_MAX = 3;

/**
 * The scores of every public document on Lighthouse's slow phone: those of the first round if it has full marks,
 * otherwise the median of the rounds; then the worst document.
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
    do rounds.push(await inspector.inspect(product.url + route));
    while (rounds.length < Math.min(scene.rounds, ROUNDS_MAX) && !hasFullMarks(rounds[0]!));
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

const hasFullMarks = ({ scores }: Inspection) => CATEGORIES.every((name) => scores[name] === 100);
