import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { parseDestination } from "#base/url.ts";
import type { PageMetadata } from "../../contract.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import { linkCall } from "../link-queries.ts";

const PAUSE_MS = 500;

const NOTHING_FOUND: PageMetadata = { title: "", description: "", icon: "" };

/** The metadata of a page. Cached while the screen is open, since pages rarely change in that time. */
export function metadataQuery(address: string) {
  return {
    queryKey: ["look-up", address],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      linkCall("POST /v1/links/look-up", { body: { link: address } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // the name can be typed by hand, so do not wait for slow pages
    retry: false,
  };
}

/** Fetches the metadata of a typed address once typing pauses. An empty result is not an error. */
export function useMetadata(typed: string, isEnabled: boolean) {
  const [debounced] = useDebouncedValue(typed, PAUSE_MS);
  const destination = parseDestination(completeAddress(debounced));
  const address = isEnabled && destination.ok && /^https?:/.test(destination.href) ? destination.href : "";
  const { data, isFetching } = useQuery({ ...metadataQuery(address), enabled: address !== "" });
  const isCurrent = debounced === typed;
  return {
    data: (isCurrent && address !== "" && data) || NOTHING_FOUND,
    isLooking: isFetching && isCurrent,
    /** False while typing or while the page is being read. */
    isUpToDate: isCurrent && !isFetching,
  };
}
