import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callsOf } from "#features/accounts/screens/call.ts";
import type { Link, LinksContract } from "../contract.ts";
import { inOrder } from "./link-list.ts";

const call = callsOf<LinksContract>();
const linksKey = ["links"];

const linksQuery = queryOptions({
  queryKey: [...linksKey, "list"],
  queryFn: ({ signal }) => call("GET /v1/widget/link", undefined, { signal }),
});

const orderQuery = queryOptions({
  queryKey: [...linksKey, "order"],
  queryFn: ({ signal }) => call("GET /v1/widget/link/order", undefined, { signal }),
});

export function useLinks() {
  return useQuery(linksQuery);
}

export function useReloadLinks(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: linksKey });
}

/** What a person fills in; without an alias the server makes one. */
export interface LinkFields {
  readonly name: string;
  readonly slug: Link["slug"];
  readonly link: string;
  readonly description: string;
  readonly alias?: string;
}

export function useSaveLink() {
  return useMutation({
    mutationFn: ({ target, fields }: { target: Link | undefined; fields: LinkFields }) => {
      const body = { ...fields, timeout: target?.timeout ?? 0, meta: target?.meta ?? {} };
      if (!target) return call("POST /v1/widget/link", { body });
      return call("PUT /v1/widget/link/{linkId}", { params: { linkId: target._id }, body });
    },
  });
}

/** Takes the link off the list at once, and puts it back if the server does not. */
export function useDeleteLink() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (link: Link) => call("DELETE /v1/widget/link/{linkId}", { params: { linkId: link._id } }),
    async onMutate(link) {
      await queries.cancelQueries({ queryKey: linksKey });
      const before = queries.getQueryData(linksQuery.queryKey);
      queries.setQueryData(linksQuery.queryKey, (links) => links?.filter(({ _id }) => _id !== link._id));
      return { before };
    },
    onError: (_error, _link, context) => queries.setQueryData(linksQuery.queryKey, context?.before),
    onSettled: () => queries.invalidateQueries({ queryKey: linksKey }),
  });
}

/** Shows the new order at once, and the previous one again if the server does not take it. */
export function useReorderLinks() {
  const queries = useQueryClient();
  // because a drop needs the version that belongs to the list on the screen
  useQuery(orderQuery);
  return useMutation({
    // because each change needs the version that the one before it answered
    scope: { id: "links-order" },
    mutationFn: async (ids: readonly string[]) => {
      const { version } = await queries.query({ ...orderQuery, staleTime: "static" });
      return call("PUT /v1/widget/link/order", { body: { ids: [...ids], version } });
    },
    async onMutate(ids) {
      await queries.cancelQueries({ queryKey: linksKey });
      const before = queries.getQueryData(linksQuery.queryKey);
      queries.setQueryData(linksQuery.queryKey, (links) => links && inOrder(links, ids));
      return { before };
    },
    onSuccess: (order) => queries.setQueryData(orderQuery.queryKey, order),
    onError(_error, _ids, context) {
      queries.setQueryData(linksQuery.queryKey, context?.before);
      return queries.invalidateQueries({ queryKey: linksKey });
    },
  });
}
