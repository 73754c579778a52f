import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ResponseBody } from "#base/contract.ts";
import { createApiClient } from "#client/call.ts";
import { useCurrentUser } from "#client/current-user.ts";
import { DEFAULT_TITLE } from "#features/appearance/limits.ts";
import type { PagesContract } from "../contract.ts";

const call = createApiClient<PagesContract>();

export type AccountPage = ResponseBody<PagesContract["GET /v1/pages"]>[number];

const pagesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["pages", userId],
    queryFn: ({ signal }) => call("GET /v1/pages", undefined, { signal, isAccountScoped: true }),
  });

/** The pages of the signed-in account, the primary one first. Works even if the selected page has been deleted. */
export function usePages() {
  return useQuery(pagesQuery(useCurrentUser()._id));
}

export function useCreatePage() {
  const queries = useQueryClient();
  const { queryKey } = pagesQuery(useCurrentUser()._id);
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: { username: string; copyOf?: string; idempotencyKey: string }) =>
      call("POST /v1/pages", { body }, { idempotencyKey, isAccountScoped: true }),
    onSuccess: (page) =>
      queries.setQueryData(queryKey, (pages) => pages && [...pages.filter(({ _id }) => _id !== page._id), page]),
  });
}

/** The name of a page in the dashboard: its title, or its handle if the title is empty or the default. */
export function pageName(title: string | undefined, handle: string): string {
  return title === undefined || title === "" || title === DEFAULT_TITLE ? handle : title;
}
