import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { callsOf } from "#features/accounts/screens/call.ts";
import type { LinksContract } from "../../contract.ts";
import { ALIAS_PATTERN } from "../../limits.ts";

const call = callsOf<LinksContract>();
const PAUSE_MS = 300;

export type AliasState =
  | { readonly kind: "unasked" | "checking" | "free" }
  | { readonly kind: "taken"; readonly suggestion: string };

/** Whether a short name is free, asked once the typing pauses; `own` is the one that the link has already. */
export function useAliasCheck(alias: string, own: { _id: string; alias: string } | undefined): AliasState {
  const [settled] = useDebouncedValue(alias, PAUSE_MS);
  const isOwn = alias.toLowerCase() === own?.alias.toLowerCase();
  const isAsked = !isOwn && ALIAS_PATTERN.test(alias);
  const { data } = useQuery({
    queryKey: ["alias", settled, own?._id],
    queryFn: ({ signal }) =>
      call(
        "GET /v1/links/alias/{alias}",
        { params: { alias: settled }, query: own ? { except: own._id } : {} },
        { signal },
      ),
    enabled: isAsked && settled === alias,
    // because somebody else may take it any moment
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (!isAsked) return { kind: "unasked" };
  if (settled !== alias || !data) return { kind: "checking" };
  return data.available ? { kind: "free" } : { kind: "taken", suggestion: data.suggestion };
}
