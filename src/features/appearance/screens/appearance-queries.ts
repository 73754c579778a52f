import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { createApiClient } from "#client/call.ts";
import { useCurrentPage } from "#client/current-page.ts";
import type { Appearance, AppearanceContract } from "../contract.ts";
import type { VersionsContract } from "../versions/contract.ts";
import { appearanceKey, appearanceQuery } from "./ensure-appearance.ts";

export const appearanceCall = createApiClient<AppearanceContract>();
const call = createApiClient<VersionsContract>();

const versionsQuery = queryOptions({
  queryKey: [...appearanceKey, "versions"],
  queryFn: ({ signal }) => call("GET /v1/appearance-versions", undefined, { signal }),
});

/** The saved appearance, created from the defaults on first use. */
export function useAppearance() {
  return useQuery(appearanceQuery(useCurrentPage().id));
}

/** Stores the response of a change, so that it is not fetched again. */
export function useCacheAppearance(): (response: Appearance) => void {
  const queries = useQueryClient();
  const { id: _id } = useCurrentPage();
  return (response) => {
    queries.setQueryData(appearanceQuery(_id).queryKey, response);
    // The list of pages shows title and photo.
    void queries.invalidateQueries({ queryKey: ["pages"] });
  };
}

export function useVersions() {
  return useQuery(versionsQuery);
}

export function useVersionCalls() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: versionsQuery.queryKey });
  const keep = useMutation({
    mutationFn: (name: string) => call("POST /v1/appearance-versions", { body: { name } }),
    onSettled,
  });
  const rename = useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call("PUT /v1/appearance-versions/{versionId}", { params: { versionId: id }, body: { name } }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call("DELETE /v1/appearance-versions/{versionId}", { params: { versionId: id } }),
    onSettled,
  });
  const restore = useMutation({
    mutationFn: (id: string) => call("POST /v1/appearance-versions/{versionId}/restore", { params: { versionId: id } }),
    onSettled,
  });
  return { keep, rename, remove, restore };
}
