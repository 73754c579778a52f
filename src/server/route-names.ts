import type { ServerBuild } from "react-router";
import type { Contract } from "#base/contract.ts";

/** Paths that the server handles besides contracts and screens. */
const OWN_PATHS = [
  "api",
  "assets",
  "custom",
  "favicon.ico",
  "files",
  "healthz",
  "l",
  "media",
  "metrics",
  "openapi.json",
  "page",
  "presets",
  "preview",
  "pricing",
  "readyz",
  "report",
  "robots.txt",
  "share",
  "site.webmanifest",
  "sitemap.xml",
  "static-pages",
  "subscription",
  "sw.js",
  "unsubscribe",
];

/** The lower-case first segments of every route of the product: they are never a handle or a visit. */
export function routeNames(contracts: readonly Contract[], screens: ServerBuild["routes"]): ReadonlySet<string> {
  const calls = contracts.flatMap((contract) => Object.keys(contract).map((key) => key.split("/")[1]!));
  const paths = Object.values(screens).flatMap((route) =>
    route?.path ? [route.path.replace(/^\//, "").split("/")[0]!] : [],
  );
  const names = [...OWN_PATHS, ...calls, ...paths].filter((name) => name !== "" && !/[:*]/.test(name));
  return new Set(names.map((name) => name.toLowerCase()));
}
