import { basename } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../src/web/routes.ts";

/** What every document loads. */
export const ROOT = "root";
/** What everything except the site's own pages loads. */
export const KIT = "kit";
export const DASHBOARD = "dashboard";
export const HOME = "dashboard-home";
const ENTRY = "entry.client";
/** What a screen loads by itself after its first paint, with that screen. */
const BEHIND_FIRST_PAINT = {
  "links-table": HOME,
  "block-cells": HOME,
  "first-steps-card": HOME,
  "page-preview": HOME,
  "series-chart": "dashboard-analytics",
  "world-map": "dashboard-analytics",
  "data-inventory-screen": "dashboard-data-inventory",
  "reader-screen": "stats",
  "second-step": "sign-in",
  "oidc-callback": "sign-in",
};

const parents = new Map([
  ...findParents(routes, ROOT),
  ...Object.entries(BEHIND_FIRST_PAINT),
  // screens of the dashboard without its frame
  ["stats", DASHBOARD],
  ["dashboard-welcome", DASHBOARD],
]);
/** Where code is needed at once: the root, the routes by their files, and what loads without an action after the first paint. */
const places: ReadonlySet<string> = new Set([ROOT, ...parents.keys()]);

function findParents(entries: readonly RouteConfigEntry[], parent: string): [string, string][] {
  return entries.flatMap(({ file, children = [] }) => {
    const name = basename(file, ".tsx");
    return [[name, parent], ...findParents(children, name)];
  });
}

/** The place that a module starts, if any. */
export function findPlace(id: string): string | undefined {
  const name = basename(id.replace(/\?.*/, "")).replace(/\.tsx?$/, "");
  if (name === ENTRY) return ROOT;
  return places.has(name) ? name : undefined;
}

/** True if `place` is `frame` or inside it. */
export function isBelow(place: string, frame: string): boolean {
  return getFrames(place).includes(frame);
}

/** The innermost frame of all these places. */
export function commonFrame(these: ReadonlySet<string>): string {
  const [first = ROOT, ...others] = these;
  return getFrames(first).find((frame) => others.every((place) => isBelow(place, frame))) ?? ROOT;
}

/** The place itself and all frames around it, innermost first. */
function getFrames(place: string): string[] {
  const parent = parents.get(place);
  return [place, ...(parent === undefined ? [] : getFrames(parent))];
}
