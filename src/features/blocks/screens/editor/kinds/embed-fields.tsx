import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { TITLE_MAX_LENGTH } from "../../../limits.ts";
import { AddressField } from "#features/routing/screens/address-field.tsx";
import styles from "../block-form.module.css";
import { LineField } from "../parts/line-field.tsx";
import { PictureField } from "../parts/picture-field.tsx";
import type { KindProps } from "./kind-props.ts";
import { useStill } from "./use-still.ts";

/** A video, song or post: its address, and the still shown until a visitor starts the player. */
export function EmbedFields({ draft, errorAt, change }: KindProps<"embed">) {
  const { t } = useTranslation("block_editor");
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
        <AddressField
          path="url"
          label={t("label.embed")}
          value={draft.url}
          error={errorAt("url")}
          isFirst
          onChange={(url) => change({ url })}
        />
        <p className={styles.hint} role="status">
          {isLooking ? t("still.looking") : service ? t("still.service", { service }) : t("hint.embed")}
        </p>
      </div>
      <LineField
        path="title"
        label={t("label.title")}
        hint={t("hint.embed_title")}
        value={draft.title}
        error={errorAt("title")}
        maxLength={TITLE_MAX_LENGTH}
        isRequired
        onChange={(title) => change({ title })}
      />
      <PictureField
        path="still"
        legend={t("label.still")}
        hint={t("hint.still")}
        value={draft.still}
        error={errorAt("still")}
        onChange={(still) => change({ still })}
      />
    </>
  );
}
