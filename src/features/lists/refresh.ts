import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import { compileLists, type ListState } from "./compile.ts";
import { fetchLists, type ListSource } from "./fetch-lists.ts";
import type { Listings } from "./listings.ts";
import { listChecks } from "./queues.ts";
import { type AlertRow, putLists, replaceAlerts } from "./store.ts";

export interface RefreshCtx extends Pick<Ctx, "db" | "log" | "now"> {
  readonly dataDir: string;
  readonly listSources: readonly ListSource[];
  readonly listings: Listings;
  readonly jobs: Jobs;
}

/**
 * Fetches and compiles the lists of this node, and reports allowed sites that are on one. After a change all destinations
 * are checked again. Returns whether there was one.
 */
export async function refreshLists(ctx: RefreshCtx): Promise<boolean> {
  const { db, log, dataDir, listings } = ctx;
  const fetchErrors = await fetchLists(dataDir, ctx.listSources, log);
  const { states, hasChanged } = await compileLists(dataDir);
  await listings.refresh();
  const now = ctx.now();
  const found = await findAllowed(ctx, now);
  await db.transaction(async (tx) => {
    await putLists(
      tx,
      withFetchErrors(states, fetchErrors).map((state) => ({ ...state, readAt: now })),
    );
    for (const { subject, list } of await replaceAlerts(tx, "allowed", found))
      log.error({ site: subject, list }, "block lists: an allowed site is on a list, which may be poisoned");
    if (hasChanged) await ctx.jobs.enqueue(tx, listChecks, {});
  });
  for (const { name, error } of states) if (error !== "") log.warn({ list: name, error }, "block lists: not readable");
  return hasChanged;
}

/** The states of all lists, also of those that could never be fetched. */
function withFetchErrors(states: readonly ListState[], errors: ReadonlyMap<string, string>): ListState[] {
  const missing = [...errors.keys()].filter((name) => !states.some((state) => state.name === name));
  return [...states, ...missing.map((name) => ({ name, entries: 0, skipped: 0, error: "" }))].map((state) => ({
    ...state,
    error: state.error || (errors.get(state.name) ?? ""),
  }));
}

/** More alerts say nothing new. */
const ALERTS_MAX = 100;

async function findAllowed({ dataDir, listings }: RefreshCtx, foundAt: Date): Promise<AlertRow[]> {
  const text = await readFile(join(dataDir, "lists", "allow.txt"), "utf8").catch(() => "");
  const found: AlertRow[] = [];
  for (const line of text.split("\n")) {
    const site = line.trim();
    if (site === "" || site.startsWith("#")) continue;
    const listing = listings.find(/^https?:/.test(site) ? site : `http://${site}/`);
    if (listing) found.push({ kind: "allowed", subject: site, list: listing.list, foundAt });
    if (found.length === ALERTS_MAX) break;
  }
  return found;
}
