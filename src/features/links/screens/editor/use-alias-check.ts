import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { createApiClient } from "#client/call.ts";
import type { LinksContract } from "../../contract.ts";
import { ALIAS_PATTERN } from "../../limits.ts";

const call = createApiClient<LinksContract>();
const PAUSE_MS = 300;

export type AliasState =
  | { readonly kind: "unasked" | "checking" | "free" }
  | { readonly kind: "taken"; readonly suggestion: string };

/** Checks whether a short name is free once typing pauses. `own` is the link's current one. */
export function useAliasCheck(alias: string, own: { _id: string; alias: string } | undefined): AliasState {
  const [debounced] = useDebouncedValue(alias, PAUSE_MS);
  const isOwn = alias.toLowerCase() === own?.alias.toLowerCase();
  const isCheckable = !isOwn && ALIAS_PATTERN.test(alias);
  const { data } = useQuery({
    queryKey: ["alias", debounced, own?._id],
    queryFn: ({ signal }) =>
      call(
        "GET /v1/links/alias/{alias}",
        { params: { alias: debounced }, query: own ? { except: own._id } : {} },
        { signal },
      ),
    enabled: isCheckable && debounced === alias,
    // another link may take it at any time
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (!isCheckable) return { kind: "unasked" };
  if (debounced !== alias || !data) return { kind: "checking" };
  return data.available ? { kind: "free" } : { kind: "taken", suggestion: data.suggestion };
}
