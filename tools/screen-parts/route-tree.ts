import { basename } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../src/web/routes.ts";
import { SIGNED_OUT_SCREENS } from "../laws/plan.ts";

/** The parent of all routes, for code that every document loads. */
export const ROOT = "root";
/** A virtual layout, for code that the signed-out screens load. No route has this name. */
export const SIGNED_OUT = "signed-out";
export const SIGN_IN = "sign-in";
export const SIGN_UP = "sign-up";
/** The layout of every screen with Mantine. */
export const MANTINE_LAYOUT = "mantine-layout";
export const DASHBOARD = "dashboard";
export const HOME = "dashboard-home";
const ENTRY = "entry.client";
/** Code that a screen loads by itself after its first paint, with the name of the screen. */
const BEHIND_FIRST_PAINT = {
  "page-items-table": HOME,
  "block-cells": HOME,
  "first-steps-card": HOME,
  "page-preview": HOME,
  "series-chart": "dashboard-analytics",
  "world-map": "dashboard-analytics",
  "data-inventory-screen": "dashboard-data-inventory",
  "shared-analytics-screen": "stats",
  "second-step": SIGN_IN,
  "oidc-callback": SIGN_IN,
  "check-your-email": SIGN_UP,
};

const parents = new Map([
  ...findParents(routes, ROOT),
  ...Object.entries(BEHIND_FIRST_PAINT),
  [SIGNED_OUT, ROOT],
  ...SIGNED_OUT_SCREENS.map((name): [string, string] => [name, SIGNED_OUT]),
]);
/** The root, every route by its file name, and the code above that screens load by themselves. */
const allRoutes: ReadonlySet<string> = new Set([ROOT, ...parents.keys()]);

function findParents(entries: readonly RouteConfigEntry[], parent: string): [string, string][] {
  return entries.flatMap(({ file, children = [] }) => {
    const name = basename(file, ".tsx");
    return [[name, parent], ...findParents(children, name)];
  });
}

/** The route whose entry is this module, if any. */
export function findRoute(id: string): string | undefined {
  const name = basename(id.replace(/\?.*/, "")).replace(/\.tsx?$/, "");
  if (name === ENTRY) return ROOT;
  return allRoutes.has(name) ? name : undefined;
}

/** True if `route` is `layout` or inside it. */
export function isBelow(route: string, layout: string): boolean {
  return withLayouts(route).includes(layout);
}

/** The innermost layout that contains all of these routes. */
export function commonLayout(routesOfModule: ReadonlySet<string>): string {
  const [first = ROOT, ...others] = routesOfModule;
  return withLayouts(first).find((layout) => others.every((route) => isBelow(route, layout))) ?? ROOT;
}

/** The route itself and all its layout routes, innermost first. */
function withLayouts(route: string): string[] {
  const parent = parents.get(route);
  return [route, ...(parent === undefined ? [] : withLayouts(parent))];
}
