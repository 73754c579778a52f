import { queryOptions, useQuery } from "@tanstack/react-query";
import { createApiClient } from "#client/call.ts";
import type { CategoriesContract } from "../../categories/contract.ts";
import { pageItemsKey } from "../page-items.ts";

const call = createApiClient<CategoriesContract>();

export const categoriesQuery = queryOptions({
  queryKey: [...pageItemsKey, "categories"],
  queryFn: ({ signal }) => call("GET /v1/links/categories", undefined, { signal }),
});

export function useCategories() {
  return useQuery(categoriesQuery);
}
