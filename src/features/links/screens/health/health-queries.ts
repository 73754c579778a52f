import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { pageItemsKey } from "#features/blocks/screens/page-items.ts";
import { linkCall } from "../link-queries.ts";

const healthQuery = queryOptions({
  queryKey: [...pageItemsKey, "health"],
  queryFn: ({ signal }) => linkCall("GET /v1/links/health", undefined, { signal }),
});

/** The problem with a link's destination; undefined if none is known. */
export function useLinkHealth(linkId: string) {
  return useQuery({ ...healthQuery, select: (rows) => rows.find(({ link }) => link === linkId) }).data;
}

/** The ids of links whose destinations are dead or have moved. */
export function useUnhealthyLinks(): ReadonlySet<string> {
  return useQuery({ ...healthQuery, select: getIds }).data ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();
const getIds = (rows: readonly { readonly link: string }[]): ReadonlySet<string> =>
  new Set(rows.map(({ link }) => link));

/** Checks a destination now. */
export function useCheckNow(linkId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => linkCall("POST /v1/links/{linkId}/health", { params: { linkId } }),
    onSuccess: (found) =>
      queries.setQueryData(healthQuery.queryKey, (rows) => {
        const others = rows?.filter(({ link }) => link !== found.link) ?? [];
        return found.state === "dead" || found.state === "moved" ? [found, ...others] : others;
      }),
  });
}
