import { isDeepStrictEqual } from "node:util";
import type { DomainEvent } from "#features/outbox/domain-events.ts";
import type { Db } from "#infra/postgres/client.ts";
import { selectHosts, selectServed, type ServedHost } from "./store.ts";

export type { ServedHost } from "./store.ts";

/** All hosts of workspaces that are served, in memory, so that neither requests nor certificates need a query. */
export interface ServedHosts {
  /** Finds a host by its name in lower case, with or without a port. */
  find(host: string): ServedHost | undefined;
  /** The main host of a workspace's page: its oldest live one. */
  findPageHost(workspaceId: string): ServedHost | undefined;
  /** Reloads one host; of two concurrent reads, the later one wins. */
  refresh(host: string): Promise<void>;
  /**
   * Reloads every host, and returns whether any has changed. Keeps the current ones if that fails, or if a later reload
   * has finished before.
   */
  refreshAll(): Promise<boolean>;
  /** Reloads what a domain event may have changed. True if the event required a reload. */
  follow(event: DomainEvent): Promise<boolean>;
}

/** Opens the hosts of a process; empty until `refreshAll`. */
export function openServedHosts(db: Db): ServedHosts {
  let hosts = new Map<string, ServedHost>();
  let pages = new Map<string, ServedHost[]>();
  let reads = 0;
  let fullReads = 0;
  /** For each host that was reloaded since the last full read, the number of the latest read. */
  const applied = new Map<string, number>();

  function put(host: string, served: ServedHost | undefined): void {
    const before = hosts.get(host);
    if (before?.use === "page") {
      const others = (pages.get(before.workspaceId) ?? []).filter((page) => page.host !== host);
      if (others.length > 0) pages.set(before.workspaceId, others);
      else pages.delete(before.workspaceId);
    }
    if (!served) return void hosts.delete(host);
    hosts.set(host, served);
    if (served.use === "page")
      pages.set(
        served.workspaceId,
        [...(pages.get(served.workspaceId) ?? []), served].toSorted((a, b) => a.order.localeCompare(b.order)),
      );
  }

  async function refreshMany(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const read = ++reads;
    const found = new Map((await selectServed(db, names)).map((served) => [served.host, served]));
    for (const name of names) {
      if ((applied.get(name) ?? fullReads) > read) continue;
      applied.set(name, read);
      put(name, found.get(name));
    }
  }

  return {
    find: (host) => hosts.get(host) ?? hosts.get(withoutPort(host)),
    findPageHost: (workspaceId) => pages.get(workspaceId)?.find(({ isLive }) => isLive),
    refresh: (host) => refreshMany([host]),
    async refreshAll() {
      const read = ++reads;
      const found = await selectServed(db);
      if (read < fullReads) return false;
      fullReads = read;
      const before = hosts;
      hosts = new Map();
      pages = new Map();
      for (const served of found) put(served.host, served);
      for (const [host, at] of applied)
        if (at > read) put(host, before.get(host));
        else applied.delete(host);
      return (
        before.size !== hosts.size || [...hosts].some(([host, served]) => !isDeepStrictEqual(before.get(host), served))
      );
    },
    async follow({ name, workspaceId, subject }) {
      if (name.startsWith("domain.") && subject["host"] !== undefined) {
        await refreshMany([subject["host"]]);
        return true;
      }
      // the workspace's handle may have changed, or all its hosts may be gone
      if (!/^(workspace\.|account\.(created|verified|deletion_))/.test(name)) return false;
      const known = [...hosts.values()].filter((served) => served.workspaceId === workspaceId).map(({ host }) => host);
      const names = [...new Set([...known, ...(await selectHosts(db, workspaceId))])];
      await refreshMany(names);
      return names.length > 0;
    },
  };
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, "");
}
