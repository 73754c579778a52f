import { Button } from "@mantine/core";
import { Suspense, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router";
import { useRequestLinkCommand } from "#features/links/screens/pending-command.ts";
import { ButtonRow } from "#ui/button-row.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { createScopedStore } from "#ui/scoped-store.tsx";
import styles from "./leave-guard.module.css";

const Dialog = lazyWithRetry(() => import("#ui/dialog.tsx").then((file) => file.Dialog));

type LeavePrompt = (leave: () => void) => void;

const { Provider, useStore } = createScopedStore<LeavePrompt | undefined>(undefined);

export const LeaveGuardProvider = Provider;

/** Returns a function that runs `leave` at once, or after the person has confirmed the screen's prompt. */
export function useGuardedLeave(): (leave: () => void) => void {
  const prompt = useStore();
  return (leave) => {
    const ask = prompt.get();
    if (ask) ask(leave);
    else leave();
  };
}

/** Sets the prompt for exits that are not navigations, such as signing out. `ask` must be stable between renders. */
function useLeavePrompt(ask: LeavePrompt | undefined): void {
  const prompt = useStore();
  useEffect(() => {
    if (!ask) return;
    prompt.set(ask);
    return () => {
      if (prompt.get() === ask) prompt.set(undefined);
    };
  }, [prompt, ask]);
}

/** Asks before the person leaves the screen with unsaved changes. Switching tabs is allowed, since it loses nothing. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation("settings");
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    // when a document is closed, only the browser can ask, with its own text
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", confirmLeave);
    return () => window.removeEventListener("beforeunload", confirmLeave);
  }, [isUnsaved]);
  const [signOut, setSignOut] = useState<() => void>();
  const ask = useCallback((leave: () => void) => setSignOut(() => leave), []);
  useLeavePrompt(isUnsaved ? ask : undefined);
  const requestLinkCommand = useRequestLinkCommand();
  const leave = signOut ?? blocker.proceed;
  if (!leave) return null;
  function stay() {
    setSignOut(undefined);
    blocker.reset?.();
    // the command that wanted to leave would run at the next visit of its screen
    requestLinkCommand(undefined);
  }
  return (
    <Suspense>
      <Dialog title={t("unsaved.title")} onClose={stay} size="sm">
        <p className={styles.question}>{t("unsaved.text")}</p>
        <ButtonRow>
          <Button color="danger" variant="subtle" onClick={leave}>
            {t("unsaved.leave")}
          </Button>
          <Button onClick={stay} data-autofocus>
            {t("unsaved.stay")}
          </Button>
        </ButtonRow>
      </Dialog>
    </Suspense>
  );
}
