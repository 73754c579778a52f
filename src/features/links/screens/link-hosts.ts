import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCurrentPage } from "#client/current-user.ts";
import type { LinkHost } from "../short-links/contract.ts";
import { linkCall } from "./link-queries.ts";

const hostsQuery = queryOptions({
  // below "domains", so that a change of the workspace's domains invalidates it
  queryKey: ["domains", "link-hosts"],
  queryFn: ({ signal }) => linkCall("GET /v1/links/hosts", undefined, { signal }),
  // fails while the browser is offline, as saving does; otherwise a form would wait for the hosts until it is online
  networkMode: "always",
});

const NO_HOSTS: readonly LinkHost[] = [];

/** The hosts on which short links may have addresses, starting with the installation's host; empty until loaded. */
export function useLinkHosts(): readonly LinkHost[] {
  return useQuery(hostsQuery).data ?? NO_HOSTS;
}

/**
 * The host for the next short link: the one last chosen in this browser for this workspace, if it is still available.
 */
export function useChosenHost(): readonly [host: LinkHost | undefined, choose: (host: string) => void] {
  const { id } = useCurrentPage();
  const hosts = useLinkHosts();
  const key = `link-host ${id}`;
  const [chosen, setChosen] = useState(() => readText(key));
  return [
    hosts.find(({ host }) => host === chosen) ?? hosts[0],
    (host) => {
      setChosen(host);
      storeText(key, host);
    },
  ];
}

/**
 * Returns a function that resolves a host for API calls, in which undefined stands for the installation's host. If the
 * hosts have not loaded, it waits for them and takes the one last chosen.
 */
export function useFindHost(): (shown: LinkHost | undefined) => Promise<string | undefined> {
  const queries = useQueryClient();
  const { id } = useCurrentPage();
  return async (shown) => {
    const chosen = shown?.host ?? readText(`link-host ${id}`);
    if (chosen === null) return undefined;
    const [installation, ...others] = await queries.query({ ...hostsQuery, staleTime: "static" });
    return chosen === installation?.host ? undefined : others.find(({ host }) => host === chosen)?.host;
  };
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function storeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch (error) {
    // without storage, the choice is kept only while the screen is open
    console.error("host of short links", error);
  }
}
