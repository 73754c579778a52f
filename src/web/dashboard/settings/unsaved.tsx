import { Button } from "@mantine/core";
import { Suspense, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router";
import { useLeavePrompt } from "../leave-guard.ts";
import styles from "./settings.module.css";
import type { TabName } from "./tabs.ts";
import { lazily } from "#ui/lazily.ts";

const Dialog = lazily(() => import("#ui/dialog.tsx").then((file) => file.Dialog));

/** The tabs with unsaved changes. */
export function useUnsaved() {
  const [unsaved, setUnsaved] = useState<ReadonlySet<TabName>>(new Set());
  const note = useCallback((tab: TabName, isUnsaved: boolean) => {
    setUnsaved((before) => {
      if (before.has(tab) === isUnsaved) return before;
      const after = new Set(before);
      if (isUnsaved) after.add(tab);
      else after.delete(tab);
      return after;
    });
  }, []);
  return { unsaved, note };
}

/** Asks before the screen is left with unsaved changes; switching tabs loses nothing. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation(["settings", "common"]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    // only the browser can ask before a document is closed, in its own words
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", confirmLeave);
    return () => window.removeEventListener("beforeunload", confirmLeave);
  }, [isUnsaved]);
  const [signOut, setSignOut] = useState<() => void>();
  const ask = useCallback((leave: () => void) => setSignOut(() => leave), []);
  useLeavePrompt(isUnsaved ? ask : undefined);
  const leave = signOut ?? blocker.proceed;
  if (!leave) return null;
  function stay() {
    setSignOut(undefined);
    blocker.reset?.();
  }
  return (
    <Suspense>
      <Dialog title={t("unsaved.title")} closeLabel={t("common:close")} onClose={stay} size="sm">
        <p className={styles.question}>{t("unsaved.text")}</p>
        <div className={styles.buttons}>
          <Button color="danger" variant="subtle" onClick={leave}>
            {t("unsaved.leave")}
          </Button>
          <Button onClick={stay} data-autofocus>
            {t("unsaved.stay")}
          </Button>
        </div>
      </Dialog>
    </Suspense>
  );
}
