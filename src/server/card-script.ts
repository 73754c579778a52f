import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

const built = join(dirname(process.argv[1]!), "card-worker.js");

/** The thread that draws pictures of pages, as built or, in development and in tests, as source. */
export const cardScript = existsSync(built)
  ? built
  : join(import.meta.dirname, "../features/appearance/share/card-worker.ts");
