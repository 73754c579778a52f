import { queryOptions, useQuery } from "@tanstack/react-query";
import { createApiClient } from "#client/call.ts";
import type { ModerationContract } from "../contract.ts";

const call = createApiClient<ModerationContract>();

const restrictionsQuery = queryOptions({
  queryKey: ["moderation"],
  queryFn: ({ signal }) => call("GET /v1/moderation", undefined, { signal }),
});

/** The restrictions in the workspace; undefined until loaded, and loaded only if there are any. */
export function useRestrictions(isRestricted: boolean) {
  return useQuery({ ...restrictionsQuery, enabled: isRestricted }).data;
}

/** Whether a link shows a warning or is blocked, as far as `useRestrictions` has loaded it. */
export function useLinkRestriction(linkId: string) {
  return useQuery({
    ...restrictionsQuery,
    enabled: false,
    select: (rows) => rows.find(({ kind, target }) => kind === "link" && target === linkId)?.state,
  }).data;
}
