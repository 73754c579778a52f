import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createApiClient } from "#client/call.ts";
import type { Link, LinksContract } from "../../contract.ts";
import { pageItemsKey } from "#features/blocks/screens/page-items.ts";

const call = createApiClient<LinksContract>();

/** Changes the destination of a link, unless the link was changed meanwhile. */
export function useChangeDestination({ _id: linkId, version }: Link) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (link: string) => call("PUT /v1/widget/link/{linkId}", { params: { linkId }, body: { link, version } }),
    onSettled: () => queries.invalidateQueries({ queryKey: pageItemsKey }),
  });
}
