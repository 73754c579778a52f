import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createApiClient } from "#client/call.ts";
import type { LinksContract } from "../contract.ts";
import { pageItemsKey } from "#features/blocks/screens/page-items.ts";

const call = createApiClient<LinksContract>();

/** Renames a tag on all its links. */
export function useRenameTag() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: ({ tag, name }: { tag: string; name: string }) =>
      call("PUT /v1/links/tags/{tag}", { params: { tag }, body: { name } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: pageItemsKey }),
  });
}

/** Removes a tag from all its links. */
export function useRemoveTag() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: ({ tag }: { tag: string }) => call("DELETE /v1/links/tags/{tag}", { params: { tag } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: pageItemsKey }),
  });
}
