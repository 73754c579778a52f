import { useMediaQuery } from "@mantine/hooks";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { SECOND_MS } from "#base/time.ts";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { useListedPage } from "../use-listed-page.ts";
import styles from "./home.module.css";

const PagePreview = lazyWithRetry(async () => {
  const { PagePreview: Preview } = await import("#features/appearance/screens/preview/page-preview.tsx");
  return Preview;
});
// loaded on demand: only phones need it, and the code of dialogs is large
const Dialog = lazyWithRetry(() => import("#ui/dialog.tsx").then((file) => file.Dialog));

/** From this width the preview has its own column; the same as in `home.module.css`. */
const WIDE = "(min-width: 75em)";
/** The preview waits at most this long, so that the links load first even on slow connections. */
const MAX_WAIT_MS = 2 * SECOND_MS;

interface HomePreviewProps {
  readonly isSheetOpen: boolean;
  readonly onClose: () => void;
}

/** The page as visitors see it: beside the links on wide screens, otherwise in a sheet. */
export function HomePreview({ isSheetOpen, onClose }: HomePreviewProps) {
  const { t, i18n } = useTranslation("dashboard");
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const isIdle = useIsIdle();
  const [isReady, setReady] = useState(false);
  const isCreated = useListedPage()?.has_appearance === true;
  const isWanted = isWide ? isIdle : isSheetOpen;
  useEffect(() => {
    if (!isWanted || isReady) return;
    // the preview's texts load with the preview, not with the screen
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
      <Dialog title={t("home.preview_title")} onClose={onClose} isSheet>
        <div className={styles.sheet}>{preview}</div>
      </Dialog>
    </Suspense>
  );
}

/** True once the browser is idle. */
function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const done = () => setIdle(true);
    if (!("requestIdleCallback" in globalThis)) {
      const timer = setTimeout(done, MAX_WAIT_MS);
      return () => clearTimeout(timer);
    }
    const id = requestIdleCallback(done, { timeout: MAX_WAIT_MS });
    return () => cancelIdleCallback(id);
  }, []);
  return isIdle;
}
