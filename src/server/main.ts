import cluster from "node:cluster";
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// because compiling costs a third of a start; where the folder cannot be written nothing is kept
enableCompileCache(join(import.meta.dirname, ".cache"));

if (cluster.isPrimary) {
  const { runPrimary } = await import("./processes/primary.ts");
  await runPrimary();
} else if (process.env["HALKA_ROLE"] === "background") {
  const { runBackground } = await import("./processes/background.ts");
  await runBackground();
} else {
  const { runWeb } = await import("./processes/web.ts");
  await runWeb();
}
