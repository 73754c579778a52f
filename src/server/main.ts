import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { keepTickShape } from "./processes/keep-tick-shape.ts";

// compiled code is cached, since compiling takes a third of the start; without a writable folder nothing is cached
enableCompileCache(join(import.meta.dirname, ".cache"));

// first, since loading code may cause a garbage collection
keepTickShape();

const role = process.env["HALKA_ROLE"];
if (role === undefined) {
  const { runPrimary } = await import("./processes/primary.ts");
  await runPrimary();
} else if (role === "background") {
  const { runBackground } = await import("./processes/background.ts");
  await runBackground();
} else if (role === "prepare") {
  const { runPrepare } = await import("./processes/prepare.ts");
  await runPrepare();
} else {
  const { runWeb } = await import("./processes/web.ts");
  await runWeb();
}
