import { useQueryClient } from "@tanstack/react-query";

/**
 * The common prefix of all query keys about the links, blocks and categories of a page; invalidate it to refetch all of
 * them.
 */
export const pageItemsKey = ["links"] as const;

export function useReloadPageItems(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: pageItemsKey });
}
