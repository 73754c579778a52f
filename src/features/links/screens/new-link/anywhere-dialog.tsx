import IconBookmark from "@tabler/icons-react/dist/esm/icons/IconBookmark.mjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#ui/copy-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import styles from "./new-link.module.css";

/** How to shorten the page in the current tab: a bookmark for computers, and the share menu of phones. */
export function AnywhereDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["new_link", "common", "links"]);
  const [isPressed, setPressed] = useState(false);
  return (
    <Dialog title={t("anywhere.title")} onClose={onClose}>
      <div className={styles.ways}>
        <section className={styles.way}>
          <h3>{t("anywhere.computer")}</h3>
          <p>{t("anywhere.drag")}</p>
          <a
            // React rejects `javascript:` addresses
            href="/new"
            ref={(link) => link?.setAttribute("href", toBookmarklet(window.location.origin))}
            className={styles.bookmark}
            onClick={(event) => {
              event.preventDefault();
              setPressed(true);
            }}
          >
            <IconBookmark size={18} stroke={1.75} aria-hidden />
            {t("anywhere.bookmark")}
          </a>
          <p role="status">{isPressed && t("anywhere.pressed")}</p>
          <p>{t("anywhere.by_hand")}</p>
          <CopyButton
            text={toBookmarklet(window.location.origin)}
            shown={t("anywhere.copy")}
            label={t("anywhere.copy")}
            doneLabel={t("links:copied")}
            failedLabel={t("common:copy_blocked")}
          />
        </section>
        <section className={styles.way}>
          <h3>{t("anywhere.phone")}</h3>
          <ol>
            <li>{t("anywhere.install")}</li>
            <li>{t("anywhere.share")}</li>
          </ol>
          <p>{t("anywhere.iphone")}</p>
        </section>
      </div>
    </Dialog>
  );
}

/** The address of a bookmark that opens `/new` of this installation with the address of the current page. */
function toBookmarklet(origin: string): string {
  return `javascript:void open(${JSON.stringify(`${origin}/new?url=`)}+encodeURIComponent(location.href))`;
}
