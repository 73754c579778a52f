import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { createApiClient } from "#client/call.ts";
import { ApiError } from "#client/api-error.ts";
import { useCurrentPage } from "#client/current-user.ts";
import { findSession } from "#client/session.ts";
import type { CallInput } from "#base/contract.ts";
import type { Appearance, AppearanceContract } from "../contract.ts";
import type { PageRedirectContract } from "#features/routing/page-redirect/contract.ts";

export const appearanceCall = createApiClient<AppearanceContract>();
const pageRedirectCall = createApiClient<PageRedirectContract>();

const appearanceKey = ["appearance"];

/** The saved appearance of a page, created from the defaults if missing. */
const appearanceQuery = (userId: string) =>
  queryOptions({ queryKey: [...appearanceKey, "saved", userId], queryFn: () => ensureAppearance(userId) });

async function ensureAppearance(userId: string): Promise<Appearance> {
  try {
    return await appearanceCall("GET /v1/appearance/{userId}", { params: { userId } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return createAppearance(userId);
  }
}

/**
 * If another tab was first, the server returns the existing appearance. An operator who views the account sees the
 * defaults, and stores nothing.
 */
async function createAppearance(userId: string): Promise<Appearance> {
  if (!findSession()?.user.view) return appearanceCall("POST /v1/appearance", { body: {} });
  const { defaultAppearance } = await import("../default-appearance.ts");
  const at = new Date(0).toISOString();
  return { _id: userId, user: userId, ...defaultAppearance, version: 0, createdAt: at, updatedAt: at };
}

/** Creates the default appearance of a new page on the first visit to the dashboard; a failure is only logged. */
export function useEnsuredAppearance(isMissing: boolean): void {
  const { id: userId } = useCurrentPage();
  const queries = useQueryClient();
  useEffect(() => {
    if (!isMissing) return;
    // uses the query's own key, so that a screen that reads the appearance at the same time shares this request
    const created = queries.query({ ...appearanceQuery(userId), queryFn: () => createAppearance(userId) });
    created.catch((error: unknown) => console.error("appearance", error));
  }, [userId, isMissing, queries]);
}

const versionsQuery = queryOptions({
  queryKey: [...appearanceKey, "versions"],
  queryFn: ({ signal }) => appearanceCall("GET /v1/appearance-versions", undefined, { signal }),
});

/**
 * The saved appearance, created from the defaults on first use. If `isCreated` is false, nothing is requested, and the
 * data arrives once `useEnsuredAppearance` has created it.
 */
export function useAppearance({ isCreated = true }: { readonly isCreated?: boolean } = {}) {
  return useQuery({ ...appearanceQuery(useCurrentPage().id), enabled: isCreated });
}

/** Stores the response of a change, so that it is not fetched again. */
export function useCacheAppearance(): (response: Appearance) => void {
  const queries = useQueryClient();
  const { id: userId } = useCurrentPage();
  return (response) => {
    queries.setQueryData(appearanceQuery(userId).queryKey, response);
    // the list of pages shows title and photo
    void queries.invalidateQueries({ queryKey: ["pages"] });
  };
}

export function useVersions() {
  return useQuery(versionsQuery);
}

export function useVersionCalls() {
  const queries = useQueryClient();
  const shared = { onSettled: () => queries.invalidateQueries({ queryKey: versionsQuery.queryKey }) };
  const create = useMutation({
    ...shared,
    mutationFn: (name: string) => appearanceCall("POST /v1/appearance-versions", { body: { name } }),
  });
  const rename = useMutation({
    ...shared,
    mutationFn: ({ id: versionId, name }: { id: string; name: string }) =>
      appearanceCall("PUT /v1/appearance-versions/{versionId}", { params: { versionId }, body: { name } }),
  });
  const remove = useMutation({
    ...shared,
    mutationFn: (versionId: string) =>
      appearanceCall("DELETE /v1/appearance-versions/{versionId}", { params: { versionId } }),
  });
  const restore = useMutation({
    ...shared,
    mutationFn: (versionId: string) =>
      appearanceCall("POST /v1/appearance-versions/{versionId}/restore", { params: { versionId } }),
  });
  return { create, rename, remove, restore };
}

/** Whether the saved page uses the bento layout. Fetched only when wanted, and false until known. */
export function useIsBentoPage(isWanted: boolean): boolean {
  const { id: userId } = useCurrentPage();
  const { data = false } = useQuery({
    queryKey: ["appearance", "bento", userId],
    queryFn: async ({ signal }) => {
      try {
        const { template, meta } = await appearanceCall(
          "GET /v1/appearance/{userId}",
          { params: { userId } },
          { signal },
        );
        const { style } = meta as { readonly style?: { readonly layout?: unknown } };
        return template === "grid" && style?.layout === "bento";
      } catch (error) {
        // a page without an appearance has the default layout
        if (error instanceof ApiError && error.status === 404) return false;
        throw error;
      }
    },
    enabled: isWanted,
    retry: false,
  });
  return data;
}

const pageRedirectQuery = queryOptions({
  queryKey: ["page-redirect"],
  queryFn: ({ signal }) => pageRedirectCall("GET /v1/leap", undefined, { signal }),
});

/** The page redirect, or null. */
export function usePageRedirect() {
  return useQuery(pageRedirectQuery);
}

export function useSetPageRedirect() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<PageRedirectContract["PUT /v1/leap"]>["body"]) =>
      pageRedirectCall("PUT /v1/leap", { body }),
    onSuccess: (pageRedirect) => queries.setQueryData(pageRedirectQuery.queryKey, pageRedirect),
  });
}

export function useEndPageRedirect() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => pageRedirectCall("DELETE /v1/leap"),
    onSuccess: () => queries.setQueryData(pageRedirectQuery.queryKey, null),
  });
}
