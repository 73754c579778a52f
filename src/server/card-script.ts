import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

const built = join(dirname(process.argv[1]!), "card-worker.js");

/** The thread that draws page cards: the built file, or the source in development and tests. */
export const cardScript = existsSync(built)
  ? built
  : join(import.meta.dirname, "../features/appearance/pages/share-card/card-worker.ts");
