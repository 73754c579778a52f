import { basename } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../../src/web/routes.ts";

/** What every document loads. */
export const ROOT = "root";
const ENTRY = "entry.client";
/** What a screen loads by itself after its first paint, with that screen. */
const BEHIND_FIRST_PAINT = {
  "links-table": "dashboard-home",
  "block-cells": "dashboard-home",
  "first-steps-card": "dashboard-home",
  "follow-changes": "dashboard",
};

const parents = new Map([...Object.entries(BEHIND_FIRST_PAINT), ...findParents(routes, ROOT)]);
/** Where code is needed at once: the root, the routes by their files, and what loads by itself after a first paint. */
export const places: readonly string[] = [ROOT, ...parents.keys()];

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
  return places.includes(name) ? name : undefined;
}

/** True if `place` is one of these or below one of them. */
export function covers(these: ReadonlySet<string>, place: string): boolean {
  for (let at: string | undefined = place; at !== undefined; at = parents.get(at)) if (these.has(at)) return true;
  return false;
}

/** The same places without those below another of them. */
export function outermost(these: ReadonlySet<string>): string[] {
  return [...these].filter((place) => !covers(these, parents.get(place) ?? "")).toSorted();
}
