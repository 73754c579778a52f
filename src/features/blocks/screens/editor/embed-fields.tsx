import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { parseDestination } from "#base/url.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import { AddressField } from "#features/routing/screens/address-field.tsx";
import { type Provider, getProvider } from "../../embed/providers.ts";
import { TITLE_MAX_LENGTH } from "../../limits.ts";
import { blockCall } from "../page-items.ts";
import styles from "./block-form.module.css";
import { bindTo, type KindProps, LineField } from "./parts/fields.tsx";
import { PictureField } from "./parts/picture-field.tsx";

/** A video, song or post: its address, and the still shown until a visitor starts the player. */
export function EmbedFields(props: KindProps<"embed">) {
  const { t } = useTranslation("block_editor");
  const { draft, change } = props;
  const bind = bindTo(props);
  // opening a saved embed must not replace its still
  const [savedUrl] = useState(draft.title === "" && draft.still === "" ? "" : draft.url);
  const { found, isLooking, service } = useStill(draft.url, draft.url !== savedUrl);
  const taken = useRef({ title: "", still: "" });

  useEffect(() => {
    if (!found) return;
    const { title, still } = taken.current;
    taken.current = found;
    // a typed title or a chosen still is kept
    const isOwnTitle = draft.title !== title;
    const isOwnStill = draft.still !== still;
    change({ ...(!isOwnTitle && { title: found.title }), ...(!isOwnStill && { still: found.still }) });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- applies each result once
  }, [found]);

  return (
    <>
      <div className={styles.withNote}>
        <AddressField {...bind("url")} label={t("label.embed")} isFirst />
        <p className={styles.hint} role="status">
          {isLooking ? t("still.looking") : service ? t("still.service", { service }) : t("hint.embed")}
        </p>
      </div>
      <LineField
        {...bind("title")}
        label={t("label.title")}
        hint={t("hint.embed_title")}
        maxLength={TITLE_MAX_LENGTH}
        isRequired
      />
      <PictureField {...bind("still")} legend={t("label.still")} hint={t("hint.still")} />
    </>
  );
}

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
function useStill(typed: string, isWanted: boolean) {
  const [debounced] = useDebouncedValue(typed, PAUSE_MS);
  const destination = parseDestination(completeAddress(typed));
  const provider = destination.ok ? getProvider(destination.href)?.provider : undefined;
  const address = destination.ok ? destination.href : "";
  const isNeeded = isWanted && provider !== undefined && debounced === typed;
  const { data, isFetching } = useQuery({
    queryKey: ["still", address],
    queryFn: async ({ signal }) => {
      const { title, still } = await blockCall("POST /v1/blocks/still", { body: { url: address } }, { signal });
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
