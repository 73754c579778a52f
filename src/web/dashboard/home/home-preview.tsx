import { useMediaQuery } from "@mantine/hooks";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { SECOND_MS } from "#base/time.ts";
import { lazily } from "#ui/lazily.ts";
import { useListedPage } from "../use-listed-page.ts";
import styles from "./home.module.css";

const PagePreview = lazily(async () => {
  const { PagePreview: Preview } = await import("#features/appearance/screens/preview/page-preview.tsx");
  return Preview;
});
// only for phones, and a dialog's code is large
const Dialog = lazily(() => import("#ui/dialog.tsx").then((file) => file.Dialog));

/** As in `home.module.css`: where the preview has its own column. */
const WIDE = "(min-width: 75em)";
/** The links load first, also on slow connections. */
const LATEST_MS = 2 * SECOND_MS;

interface HomePreviewProps {
  readonly isSheetOpen: boolean;
  readonly onClose: () => void;
}

/** The page as visitors see it: beside the links on wide screens, and in a sheet on others. */
export function HomePreview({ isSheetOpen, onClose }: HomePreviewProps) {
  const { t, i18n } = useTranslation(["dashboard", "common"]);
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const isIdle = useThrottled();
  const [isReady, setReady] = useState(false);
  const isCreated = useListedPage()?.has_appearance === true;
  const isWanted = isWide ? isIdle : isSheetOpen;
  useEffect(() => {
    if (!isWanted || isReady) return;
    // its texts load with it, not with the screen
    void i18n.loadNamespaces("appearance").then(() => setReady(true));
  }, [isWanted, isReady, i18n]);
  const preview = <Suspense>{isWanted && isReady && <PagePreview isCreated={isCreated} />}</Suspense>;
  if (isWide) {
    return (
      <section className={styles.preview} aria-label={t("home.preview_label")}>
        {preview}
      </section>
    );
  }
  if (!isSheetOpen) return null;
  return (
    <Suspense>
      <Dialog title={t("home.preview_title")} closeLabel={t("common:close")} onClose={onClose} isSheet>
        <div className={styles.sheet}>{preview}</div>
      </Dialog>
    </Suspense>
  );
}

/** True once the browser is idle. */
function useThrottled(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const done = () => setIdle(true);
    if (!("requestIdleCallback" in globalThis)) {
      const timer = setTimeout(done, LATEST_MS);
      return () => clearTimeout(timer);
    }
    const id = requestIdleCallback(done, { timeout: LATEST_MS });
    return () => cancelIdleCallback(id);
  }, []);
  return isIdle;
}
