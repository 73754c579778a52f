import type { Config } from "@react-router/dev/config";
import { compressAssets } from "./tools/compress-assets.ts";
import { copyPresets } from "./tools/copy-presets.ts";

export default {
  appDirectory: "src/web",
  buildDirectory: "build",
  // the server has several entries (see vite.config.ts), and each keeps its name
  serverBuildFile: "[name].js",
  // the browser knows all routes of the app from the start, since an unknown path may be a public page
  routeDiscovery: { mode: "initial" },
  buildEnd: async () => {
    await copyPresets("build/client");
    await compressAssets("build/client");
  },
} satisfies Config;
