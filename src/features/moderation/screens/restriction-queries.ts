import { queryOptions, useQuery } from "@tanstack/react-query";
import { createApiClient } from "#client/call.ts";
import type { ModerationContract } from "../contract.ts";

const call = createApiClient<ModerationContract>();

const restrictionsQuery = queryOptions({
  queryKey: ["moderation"],
  queryFn: ({ signal }) => call("GET /v1/moderation", undefined, { signal }),
});

/** What moderation has restricted in the workspace; undefined until loaded. */
export function useRestrictions() {
  return useQuery(restrictionsQuery).data;
}

/** Whether a link shows a warning or is blocked; undefined for nearly all links. */
export function useLinkRestriction(linkId: string) {
  return useQuery({
    ...restrictionsQuery,
    select: (rows) => rows.find(({ kind, target }) => kind === "link" && target === linkId)?.state,
  }).data;
}
