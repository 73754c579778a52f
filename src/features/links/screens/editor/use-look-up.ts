import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { parseDestination } from "#base/url.ts";
import { callsOf } from "#features/accounts/screens/call.ts";
import type { LookedUp, LookUpContract } from "../../look-up/contract.ts";
import { completeAddress } from "../../complete-address.ts";

const call = callsOf<LookUpContract>();
const PAUSE_MS = 500;

export const NOTHING_FOUND: LookedUp = { title: "", description: "", icon: "" };

/** What a page says of itself; kept as long as the screen, since pages seldom change while a link is made. */
export function lookUpQuery(address: string) {
  return {
    queryKey: ["look-up", address],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call("POST /v1/links/look-up", { body: { link: address } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // because a name can be typed, and nobody should wait for one
    retry: false,
  };
}

interface LookUp {
  readonly found: LookedUp;
  readonly isLooking: boolean;
  /** False while the typing goes on or a page is being read. */
  readonly isSettled: boolean;
}

/** Looks up what is typed once the typing pauses; nothing found is no failure. */
export function useLookUp(typed: string, isWanted: boolean): LookUp {
  const [settled] = useDebouncedValue(typed, PAUSE_MS);
  const destination = parseDestination(completeAddress(settled));
  const address = isWanted && destination.ok && /^https?:/.test(destination.href) ? destination.href : "";
  const { data, isFetching } = useQuery({ ...lookUpQuery(address), enabled: address !== "" });
  const isCurrent = settled === typed;
  return {
    found: (isCurrent && address !== "" && data) || NOTHING_FOUND,
    isLooking: isFetching && isCurrent,
    isSettled: isCurrent && !isFetching,
  };
}
