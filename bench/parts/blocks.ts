import { join } from "node:path";
import { templates } from "#features/appearance/style.ts";
import { openAccount } from "../../qa/account.ts";
import { startProduct } from "../../qa/product.ts";
import { round } from "../figures.ts";
import { setAppearance, fillBlocks } from "../fill/blocks.ts";
import { CATEGORIES, openInspector } from "../load/lighthouse.ts";
import { weighPage } from "../load/weigh-page.ts";
import type { Figures, BenchContext } from "../part.ts";

const APPEARANCES = [
  ...templates.map((template) => ({ name: template as string, appearance: { template, meta: {} } })),
  { name: "bento", appearance: { template: "grid", meta: { style: { layout: "bento" } } } },
];

/**
 * The weight of a page with five links and one block of every kind, in each template, and its scores on Lighthouse's
 * slow phone.
 */
export async function blocks(bench: BenchContext): Promise<Figures> {
  const inspector = await openInspector();
  const product = await startProduct({ dataDir: join(bench.folder, "blocks") });
  const worst = { kilobytes: 0, script: 0, requests: 0, thirdParties: 0, shift: 0 };
  const scores: Record<string, number> = Object.fromEntries(CATEGORIES.map((name) => [name, 100]));
  try {
    const owner = await openAccount(product);
    const url = `${product.url}/${owner.username}`;
    await fillBlocks(product, owner);
    for (const { name, appearance } of APPEARANCES) {
      await setAppearance(product, owner, appearance);
      const { bytes, scriptBytes, requests, thirdParties, shift } = await weighPage(url);
      worst.kilobytes = Math.max(worst.kilobytes, bytes / 1000);
      worst.script = Math.max(worst.script, scriptBytes / 1000);
      worst.requests = Math.max(worst.requests, requests);
      worst.thirdParties = Math.max(worst.thirdParties, thirdParties.length);
      worst.shift = Math.max(worst.shift, shift);
      const inspection = await inspector.inspect(url);
      for (const category of CATEGORIES) scores[category] = Math.min(scores[category]!, inspection.scores[category]);
      bench.log(`${name}: ${bytes} bytes, script ${scriptBytes}, ${requests} requests, shift ${round(shift, 4)}`);
      bench.log(
        `  Lighthouse ${Object.values(inspection.scores).join(" ")} ${inspection.failedAudits.join(", ")} ${thirdParties.join(" ")}`,
      );
    }
  } finally {
    await inspector.close();
    await product.stop();
  }
  return {
    "blocks page KB": round(worst.kilobytes, 2),
    "blocks page script KB": round(worst.script, 2),
    "blocks page requests": worst.requests,
    "blocks page third-party requests": worst.thirdParties,
    "blocks page layout shift": round(worst.shift, 4),
    ...Object.fromEntries(CATEGORIES.map((category) => [`lighthouse blocks ${category}`, scores[category]!])),
  };
}
