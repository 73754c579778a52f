import type { Config } from "@react-router/dev/config";
import { compressAssets } from "./tools/compress-assets.ts";
import { copyPresets } from "./tools/copy-presets.ts";

export default {
  appDirectory: "src/web",
  buildDirectory: "build",
  // because the server has several entries (vite.config.ts), each of which keeps its name
  serverBuildFile: "[name].js",
  // because an unknown path may be somebody's page: the app's own routes are known from the start
  routeDiscovery: { mode: "initial" },
  buildEnd: async () => {
    await copyPresets("build/client");
    await compressAssets("build/client");
  },
} satisfies Config;
