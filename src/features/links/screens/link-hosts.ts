import { queryOptions, useQuery } from "@tanstack/react-query";
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
