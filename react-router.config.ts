import type { Config } from "@react-router/dev/config";
import { compressAssets } from "./tools/compress-assets.ts";
import { copyPresets } from "./tools/copy-presets.ts";

export default {
  appDirectory: "src/web",
  buildDirectory: "build",
  // the server has several entries (vite.config.ts), each of which keeps its name
  serverBuildFile: "[name].js",
  // an unknown path may be a public page, so the app's own routes are all known from the start
  routeDiscovery: { mode: "initial" },
  buildEnd: async () => {
    await copyPresets("build/client");
    await compressAssets("build/client");
  },
} satisfies Config;
