import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { parseDestination } from "#base/url.ts";
import { createApiClient } from "#client/call.ts";
import type { BlocksContract } from "../../../contract.ts";
import { type Provider, getProvider } from "../../../embed/providers.ts";
import { TITLE_MAX_LENGTH } from "../../../limits.ts";
import { completeAddress } from "#features/routing/complete-address.ts";

const call = createApiClient<BlocksContract>();
const PAUSE_MS = 500;

/** Product names, the same in every language. */
const NAMES: Readonly<Record<Provider, string>> = {
  youtube: "YouTube",
  vimeo: "Vimeo",
  spotify: "Spotify",
  soundcloud: "SoundCloud",
  tiktok: "TikTok",
  x: "X",
  instagram: "Instagram",
};

/** The metadata of an embed's address, fetched once typing pauses. An empty result is not an error. */
export function useStill(typed: string, isWanted: boolean) {
  const [debounced] = useDebouncedValue(typed, PAUSE_MS);
  const destination = parseDestination(completeAddress(typed));
  const provider = destination.ok ? getProvider(destination.href)?.provider : undefined;
  const address = destination.ok ? destination.href : "";
  const isNeeded = isWanted && provider !== undefined && debounced === typed;
  const { data, isFetching } = useQuery({
    queryKey: ["still", address],
    queryFn: async ({ signal }) => {
      const { title, still } = await call("POST /v1/blocks/still", { body: { url: address } }, { signal });
      return { title: title.slice(0, TITLE_MAX_LENGTH), still };
    },
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    // title and still can be entered by hand, so do not wait for slow services
    retry: false,
  });
  return {
    found: isNeeded ? data : undefined,
    isLooking: isNeeded && isFetching,
    service: provider && NAMES[provider],
  };
}
