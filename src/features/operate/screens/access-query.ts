import { useQuery } from "@tanstack/react-query";
import { createApiClient } from "#client/call.ts";
import type { DeskAccessContract } from "../contract.ts";

const call = createApiClient<DeskAccessContract>();

/** True once it is known that the signed-in person may use the operator's desk. */
export function useIsOperator(): boolean {
  const { data } = useQuery({
    queryKey: ["operate", "access"],
    queryFn: ({ signal }) => call("GET /v1/operate/access", undefined, { signal }),
    staleTime: Infinity,
    retry: false,
  });
  return data?.operator === true;
}
