import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCurrentPage } from "#client/current-page.ts";
import type { LinkHost } from "../list/contract.ts";
import { linkCall } from "./link-queries.ts";

const hostsQuery = queryOptions({
  // a change of the workspace's domains refetches it
  queryKey: ["domains", "link-hosts"],
  queryFn: ({ signal }) => linkCall("GET /v1/links/hosts", undefined, { signal }),
});

const NO_HOSTS: readonly LinkHost[] = [];

/** The hosts on which short links may have addresses, that of the installation first; empty until they are loaded. */
export function useLinkHosts(): readonly LinkHost[] {
  return useQuery(hostsQuery).data ?? NO_HOSTS;
}

/** The host of the next short link: the one chosen last in this browser for this workspace, if it still is one. */
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
 * Returns a function that finds the host of the next short link even before the hosts are loaded, as calls take it:
 * undefined for that of the installation.
 */
export function useFindHost(): () => Promise<string | undefined> {
  const queries = useQueryClient();
  const { id } = useCurrentPage();
  return async () => {
    const [installation, ...others] = await queries.query({ ...hostsQuery, staleTime: "static" });
    const chosen = readText(`link-host ${id}`);
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
    // without storage the choice lasts as long as the screen
    console.error("host of short links", error);
  }
}
