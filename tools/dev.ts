import { createServer, isRunnableDevEnvironment } from "vite";
import type { startDevelopment } from "../src/server/development.ts";
import { copyPresets } from "./copy-presets.ts";

await copyPresets("build/client");

// Vite's runner executes the server entries from source
const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const { ssr } = vite.environments;
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite has no runnable server environment");
const server = await ssr.runner.import<{ startDevelopment: typeof startDevelopment }>("/src/server/development.ts");
const running = await server.startDevelopment((incoming, outgoing, next) => vite.middlewares(incoming, outgoing, next));
console.log(`Halka in development: ${running.url}`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void running
      .stop()
      .then(() => vite.close())
      .then(() => process.exit(0));
  });
}
