import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { HOUR_MS } from "#base/time.ts";
import { type CheckAllCtx, checkAllDestinations } from "./check-all.ts";
import { type Compilation, compileLists, fetchedDir, type ListState } from "./compile.ts";
import { fetchLists, type ListSource } from "./fetch-lists.ts";
import { compiledDir } from "./listings.ts";
import { WEB_RISK } from "./web-risk.ts";
import { type AlertRow, putLists, replaceAlerts } from "./store.ts";

export interface RefreshCtx extends CheckAllCtx {
  readonly listSources: readonly ListSource[];
}

/** A copy that no node has had for this long is obsolete. Each node reports its copies every hour. */
const COPY_EXPIRY_MS = 3 * HOUR_MS;

export interface ListReader {
  /** Fetches the lists that have changed, then calls `read`. */
  refresh(): Promise<boolean>;
  /**
   * Compiles the lists if a file has changed since the last call, and reports allowed sites that are listed. After a
   * change, this node checks all destinations again, since other nodes may not have the new copy yet. Returns whether
   * there was a change.
   */
  read(): Promise<boolean>;
}

/**
 * Opens the reader of this node's lists. Only one call runs at a time: a second call does nothing and returns false.
 */
export function openListReader(ctx: RefreshCtx): ListReader {
  const { db, log, dataDir, listings } = ctx;
  const sourceDirs = [join(dataDir, "lists"), fetchedDir(dataDir)];
  let known = "";
  let last: Pick<Compilation, "states" | "conflicts"> = { states: [], conflicts: [] };
  let isRunning = false;
  /** Stays true until a check of all destinations has succeeded. */
  let isCheckDue = false;

  /** Fetch errors are stored with the states of all lists, even if nothing has changed. */
  async function read(fetchErrors?: ReadonlyMap<string, string>): Promise<boolean> {
    const sources = await getFolderFingerprint(sourceDirs);
    // the compiled index also changes when an operator accepts a smaller list
    const isKnown = known === sources + (await getFolderFingerprint([compiledDir(dataDir)]));
    if (isKnown && !fetchErrors && !isCheckDue) return false;
    const { changed, removed, publish, ...result } = isKnown
      ? { ...last, changed: [], removed: [], publish: async () => undefined }
      : await compileLists(dataDir);
    const now = ctx.now();
    const states = withFetchErrors(result.states, fetchErrors ?? new Map());
    let hasChanged = changed.length + removed.length > 0;
    const found = result.conflicts.map((conflict): AlertRow => ({ kind: "allowed", ...conflict, foundAt: now }));
    await db.transaction(async (tx) => {
      const rows = states.map((state) => ({ ...state, readAt: now, seenAt: now }));
      const seenAfter = new Date(now.getTime() - COPY_EXPIRY_MS);
      if (await putLists(tx, { rows, changed, removed, seenAfter })) hasChanged = true;
      for (const { subject, list } of await replaceAlerts(tx, "allowed", found))
        log.error({ site: subject, list }, "block lists: an allowed site is on a list, which may be poisoned");
    });
    isCheckDue ||= hasChanged;
    await publish();
    await listings.refresh();
    if (!isKnown)
      for (const { name, error } of result.states)
        if (error !== "") log.warn({ list: name, error }, "block lists: a list cannot be read");
    last = result;
    known = sources + (await getFolderFingerprint([compiledDir(dataDir)]));
    if (isCheckDue) await checkAllDestinations(ctx);
    isCheckDue = false;
    return hasChanged;
  }

  async function runExclusively(work: () => Promise<boolean>): Promise<boolean> {
    if (isRunning) return false;
    isRunning = true;
    try {
      return await work();
    } finally {
      isRunning = false;
    }
  }

  return {
    refresh: () =>
      runExclusively(async () => {
        const errors = await fetchLists(dataDir, ctx.listSources, log, ctx.webRisk ? [WEB_RISK] : []);
        if (await refreshWebRisk(ctx)) isCheckDue = true;
        return read(errors);
      }),
    read: () => runExclusively(() => read()),
  };
}

/** The states of all lists, including those that were never fetched. */
function withFetchErrors(states: readonly ListState[], errors: ReadonlyMap<string, string>): ListState[] {
  const missing = [...errors.keys()].filter((name) => !states.some((state) => state.name === name));
  return [...states, ...missing.map((name) => ({ name, entries: 0, skipped: 0, error: "", hash: "" }))].map(
    (state) => ({
      ...state,
      error: state.error || (errors.get(state.name) ?? ""),
    }),
  );
}

/**
 * True if all destinations must be checked: Web Risk confirms addresses one by one, and its prefixes may have changed.
 */
async function refreshWebRisk({ webRisk, log }: RefreshCtx): Promise<boolean> {
  try {
    await webRisk?.refresh();
    return webRisk !== undefined;
  } catch (error) {
    log.warn({ err: error }, "block lists: Web Risk could not be read; its last prefixes are used");
    return false;
  }
}

/** Names, sizes and times of the files in some folders. */
async function getFolderFingerprint(dirs: readonly string[]): Promise<string> {
  const stamps: string[] = [];
  for (const dir of dirs)
    for (const entry of await readdir(dir, { withFileTypes: true }).catch(() => [])) {
      const found = entry.isFile() ? await stat(join(dir, entry.name)).catch(() => undefined) : undefined;
      if (found) stamps.push(`${dir} ${entry.name} ${found.size} ${found.mtimeMs}\n`);
    }
  return stamps.sort().join("");
}
