import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs";
import IconQrcode from "@tabler/icons-react/dist/esm/icons/IconQrcode.mjs";
import IconShare from "@tabler/icons-react/dist/esm/icons/IconShare3.mjs";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentPage } from "#client/current-user.ts";
import { usePageAddress } from "#client/page-address.ts";
import { usePreferences, useSetPreferences } from "#features/accounts/screens/preferences-query.ts";
import { useRequestLinkCommand } from "#features/links/screens/pending-command.ts";
import { SECOND_MS } from "#base/time.ts";
import { copyText } from "#ui/copy-text.ts";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { showToast } from "#ui/show-toast.tsx";
import styles from "./home.module.css";

const ShareMenu = lazyWithRetry(() => import("./share-menu.tsx").then((file) => file.ShareMenu));

const COPIED_MS = 2 * SECOND_MS;

/** The page's address with all ways to share it. `onPreview` opens the preview on screens without its own column. */
export function PageAddress({ onPreview }: { onPreview: () => void }) {
  const { t } = useTranslation(["dashboard", "links"]);
  const { handle } = useCurrentPage();
  const { data: preferences } = usePreferences();
  const { mutate } = useSetPreferences();
  const requestLinkCommand = useRequestLinkCommand();
  const [isCopied, setCopied] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const address = usePageAddress();
  const shown = address.replace(/^https?:\/\//, "");
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  function noteShared() {
    if (preferences && !preferences.page_shared) mutate({ page_shared: true });
  }
  function copy() {
    copyText(address).then(
      () => {
        setCopied(true);
        return noteShared();
      },
      (error: unknown) => {
        console.error("copy", error);
        showToast({ title: t("links:copy_failed"), text: address, isFailure: true });
      },
    );
  }
  function showCode() {
    requestLinkCommand({ kind: "page-qr" });
    noteShared();
  }
  function share(button: HTMLElement) {
    if (!("share" in navigator)) {
      setAnchor(button);
      return;
    }
    navigator.share({ title: handle, url: address }).then(noteShared, (error: unknown) => {
      // closing the share sheet is not a failure
      if (!(error instanceof DOMException && error.name === "AbortError")) console.error("share", error);
    });
  }

  const icon = { size: 19, stroke: 1.75 };
  return (
    <section className={styles.address} data-reads aria-label={t("home.address")}>
      <a href={address} target="_blank" rel="noopener noreferrer" className={styles.where} title={address}>
        {shown}
      </a>
      <span className={styles.ways}>
        <button type="button" onClick={copy}>
          {isCopied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
          <span>{t("home.copy")}</span>
          <span role="status" className="visually-hidden">
            {isCopied ? t("home.copied") : ""}
          </span>
        </button>
        <button type="button" onClick={showCode}>
          <IconQrcode {...icon} />
          <span>{t("home.qr")}</span>
        </button>
        <button type="button" aria-haspopup="menu" onClick={(event) => share(event.currentTarget)}>
          <IconShare {...icon} />
          <span>{t("home.share")}</span>
        </button>
        <button type="button" className={styles.previewButton} onClick={onPreview}>
          <IconDeviceMobile {...icon} />
          <span>{t("home.preview_show")}</span>
        </button>
      </span>
      <Suspense>
        {anchor && (
          <ShareMenu address={address} anchor={anchor} onShared={noteShared} onClose={() => setAnchor(undefined)} />
        )}
      </Suspense>
    </section>
  );
}
