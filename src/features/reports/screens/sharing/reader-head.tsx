import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Disc } from "#ui/disc.tsx";
import styles from "./reader.module.css";
import type { OpenShared } from "./shared-source.tsx";

/** Names the page whose figures are shown. */
export function ReaderHead({ shared: { handle, title, picture, some_links } }: { readonly shared: OpenShared }) {
  const { t } = useTranslation("shares");
  const [isBroken, setBroken] = useState(false);
  return (
    <header className={styles.head}>
      <Disc size="lg" isRinged>
        {picture && !isBroken ? (
          <img src={picture} alt="" onError={() => setBroken(true)} />
        ) : (
          handle.slice(0, 1).toLocaleUpperCase()
        )}
      </Disc>
      <div className={styles.who}>
        <p className={styles.of}>{t("reader.of")}</p>
        <p className={styles.handle} dir="auto">
          {title || handle}
        </p>
        <a href={`/${handle}`} rel="noreferrer">{`/${handle}`}</a>
      </div>
      {some_links && <p className={styles.note}>{t("reader.some_links")}</p>}
    </header>
  );
}
