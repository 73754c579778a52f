import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { pageItemsKey } from "#features/blocks/screens/page-items.ts";
import { appearanceCall, useAppearance } from "../appearance-queries.ts";
import { pickFields } from "../../default-appearance.ts";
import { withParts } from "../draft/draft-parts.ts";
import { DeviceFrame } from "./device-frame.tsx";

/** The saved page on a phone, re-rendered when its links, blocks, categories or appearance change. */
export function PagePreview({ isCreated }: { readonly isCreated: boolean }) {
  const appearance = useAppearance({ isCreated });
  const { data: saved } = appearance;
  const page = useQuery({
    // nested under the key of the links, so that a change to a link also makes the preview stale
    queryKey: [...pageItemsKey, "preview", saved?.user, saved?.version],
    queryFn: ({ signal }) => {
      // an entrance animation would replay with each rendering
      const body = saved ? { meta: withParts(pickFields(saved), { motion: false }).meta } : {};
      return appearanceCall("POST /v1/appearance/preview", { body }, { signal });
    },
    placeholderData: keepPreviousData,
    enabled: saved !== undefined,
  });
  const { isError } = saved ? page : appearance;
  return (
    <DeviceFrame
      device="phone"
      html={page.data?.html}
      hasFailed={isError}
      onRetry={() => void (saved ? page.refetch() : appearance.refetch())}
    />
  );
}
