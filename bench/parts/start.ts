import { join } from "node:path";
import { launch } from "../../qa/product.ts";
import { median, round } from "../figures.ts";
import type { Figures, BenchContext } from "../part.ts";

/** The time from the command to the first 200 of /readyz, on an empty data directory and on a used one. */
export async function start(bench: BenchContext): Promise<Figures> {
  const first: number[] = [];
  const later: number[] = [];
  for (let count = 1; count <= bench.rounds; count++) {
    const options = { dataDir: join(bench.folder, `start-${count}`) };
    for (const seconds of [first, later]) {
      const product = await launch(options);
      seconds.push((await product.ready()) / 1000);
      await product.stop();
    }
    bench.log(`round ${count}: first ${first.at(-1)!.toFixed(2)} s, with data ${later.at(-1)!.toFixed(2)} s`);
  }
  return { "first start s": round(median(first)), "start with data s": round(median(later)) };
}
