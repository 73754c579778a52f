import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { parseDestination } from "#base/url.ts";
import { findCalls } from "#features/accounts/screens/call.ts";
import type { PageMetadata, MetadataContract } from "../../metadata/contract.ts";
import { completeAddress } from "../../complete-address.ts";

const call = findCalls<MetadataContract>();
const PAUSE_MS = 500;

export const NOTHING_FOUND: PageMetadata = { title: "", description: "", icon: "" };

/** What a page says of itself; kept as long as the screen, since pages seldom change while a link is made. */
export function metadataQuery(address: string) {
  return {
    queryKey: ["look-up", address],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call("POST /v1/links/look-up", { body: { link: address } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // because a name can be typed, and nobody should wait for one
    retry: false,
  };
}

interface MetadataState {
  readonly found: PageMetadata;
  readonly isLooking: boolean;
  /** False while the typing goes on or a page is being read. */
  readonly isDebounced: boolean;
}

/** Looks up what is typed once the typing pauses; nothing found is no failure. */
export function useMetadata(typed: string, isWanted: boolean): MetadataState {
  const [debounced] = useDebouncedValue(typed, PAUSE_MS);
  const destination = parseDestination(completeAddress(debounced));
  const address = isWanted && destination.ok && /^https?:/.test(destination.href) ? destination.href : "";
  const { data, isFetching } = useQuery({ ...metadataQuery(address), enabled: address !== "" });
  const isCurrent = debounced === typed;
  return {
    found: (isCurrent && address !== "" && data) || NOTHING_FOUND,
    isLooking: isFetching && isCurrent,
    isDebounced: isCurrent && !isFetching,
  };
}
