import { useQueryClient } from "@tanstack/react-query";
import { useIdempotencyKey } from "#client/use-idempotency-key.ts";
import type { Category } from "#features/blocks/categories/contract.ts";
import { blocksQuery, categoriesQuery, useItemsMutation, blockCall } from "#features/blocks/screens/page-items.ts";
import { linksQuery, snapshotItems } from "./link-queries.ts";

/** Adds or renames a category. Resending a new one after a lost response does not add a second one. */
export function useSaveCategory() {
  const queries = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useItemsMutation({
    mutationFn: ({ target, name }: { target: Category | undefined; name: string }) =>
      target
        ? blockCall("PUT /v1/links/categories/{categoryId}", {
            params: { categoryId: target._id },
            body: { name, version: target.version },
          })
        : blockCall("POST /v1/links/categories", { body: { name } }, { idempotencyKey: idempotencyKey.get(name) }),
    onSuccess(saved) {
      idempotencyKey.reset();
      queries.setQueryData(categoriesQuery.queryKey, (cached = []) =>
        cached.some(({ _id }) => _id === saved._id)
          ? cached.map((each) => (each._id === saved._id ? saved : each))
          : [...cached, saved],
      );
    },
  });
}

/** Deletes a category optimistically; its items stay, without a category. Rolls back on failure. */
export function useDeleteCategory() {
  const queries = useQueryClient();
  return useItemsMutation({
    mutationFn: ({ _id }: Category) =>
      blockCall("DELETE /v1/links/categories/{categoryId}", { params: { categoryId: _id } }),
    async onMutate({ _id }) {
      const before = await snapshotItems(queries);
      const moveOut = <Item extends { readonly category: string | null }>(items: readonly Item[] | undefined) =>
        items?.map((item) => (item.category === _id ? { ...item, category: null } : item));
      queries.setQueryData(categoriesQuery.queryKey, (cached) => cached?.filter((each) => each._id !== _id));
      queries.setQueryData(linksQuery.queryKey, moveOut);
      queries.setQueryData(blocksQuery.queryKey, moveOut);
      return before;
    },
    onError: (_error, _category, before) => before?.restore(),
  });
}
