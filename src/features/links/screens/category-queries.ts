import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createApiClient } from "#client/call.ts";
import type { Category } from "#features/blocks/categories/contract.ts";
import type { BlocksContract } from "#features/blocks/contract.ts";
import { blocksQuery, pageItemsKey, categoriesQuery } from "#features/blocks/screens/page-items.ts";
import { linksQuery } from "./link-queries.ts";
import type { Section } from "./table/table-sections.ts";

const call = createApiClient<BlocksContract>();

/** The categories in the order of their sections. */
export function sortBySections(categories: readonly Category[], sections: readonly Section[]): Category[] {
  const places = new Map(sections.map(({ category }, place) => [category, place]));
  const getPlace = ({ _id }: Category) => places.get(_id) ?? sections.length;
  return categories.toSorted((one, other) => getPlace(one) - getPlace(other));
}

/** Adds or renames a category. */
export function useSaveCategory() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: ({ target, name }: { target: Category | undefined; name: string }) =>
      target
        ? call("PUT /v1/links/categories/{categoryId}", {
            params: { categoryId: target._id },
            body: { name, version: target.version },
          })
        : call("POST /v1/links/categories", { body: { name } }),
    onSuccess(saved) {
      queries.setQueryData(categoriesQuery.queryKey, (known = []) =>
        known.some(({ _id }) => _id === saved._id)
          ? known.map((each) => (each._id === saved._id ? saved : each))
          : [...known, saved],
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey: pageItemsKey }),
  });
}

/** Deletes a category optimistically: its items move to no category. Rolls back on failure. */
export function useDeleteCategory() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: ({ _id }: Category) =>
      call("DELETE /v1/links/categories/{categoryId}", { params: { categoryId: _id } }),
    async onMutate({ _id }) {
      await queries.cancelQueries({ queryKey: pageItemsKey });
      const categories = queries.getQueryData(categoriesQuery.queryKey);
      const links = queries.getQueryData(linksQuery.queryKey);
      const blocks = queries.getQueryData(blocksQuery.queryKey);
      queries.setQueryData(categoriesQuery.queryKey, (known) => known?.filter((each) => each._id !== _id));
      queries.setQueryData(linksQuery.queryKey, (known) =>
        known?.map((link) => (link.category === _id ? { ...link, category: null } : link)),
      );
      queries.setQueryData(blocksQuery.queryKey, (known) =>
        known?.map((block) => (block.category === _id ? { ...block, category: null } : block)),
      );
      return { categories, links, blocks };
    },
    onError(_error, _category, before) {
      queries.setQueryData(categoriesQuery.queryKey, before?.categories);
      queries.setQueryData(linksQuery.queryKey, before?.links);
      queries.setQueryData(blocksQuery.queryKey, before?.blocks);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: pageItemsKey }),
  });
}
