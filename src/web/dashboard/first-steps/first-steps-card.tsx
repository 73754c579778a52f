import { Button } from "@mantine/core";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { usePreferences, useSetPreferences } from "#features/accounts/screens/preferences-query.ts";
import { useAppearance } from "#features/appearance/screens/appearance-queries.ts";
import { useLinks } from "#features/links/screens/link-queries.ts";
import { useRequestLinkCommand } from "#features/links/screens/pending-command.ts";
import { Card } from "#ui/card.tsx";
import { OnDemand } from "#client/on-demand.ts";
import { useCurrentUser, useCurrentPage } from "#client/current-user.ts";
import { usePageAddress } from "#client/page-address.ts";
import { scanAddress } from "#features/routing/click-source.ts";
import { copyText } from "#ui/copy-text.ts";
import { useListedPage } from "../use-listed-page.ts";
import styles from "./first-steps.module.css";

const HEADING = "first-steps";
const STEPS = 3;

export function FirstStepsCard() {
  const { t } = useTranslation("dashboard");
  const steps = useFirstSteps();
  const { mutate } = useSetPreferences();
  const isView = useCurrentUser().view !== undefined;
  const requestLinkCommand = useRequestLinkCommand();
  const isOver = steps !== undefined && isComplete(steps);
  // finishing the last step here shows a confirmation; if all steps were finished earlier, nothing is shown
  const [wasOpen, setWasOpen] = useState(false);
  if (steps && !isOver && !wasOpen) setWasOpen(true);
  const dismiss = () => mutate({ steps_dismissed: true });
  const heading = useRef<HTMLHeadingElement>(null);
  function noteShared() {
    mutate({ page_shared: true });
    // the pressed button disappears with the actions of the step
    heading.current?.focus({ preventScroll: true });
  }
  useEffect(() => {
    if (isOver && !wasOpen && !isView) mutate({ steps_dismissed: true });
  }, [isOver, wasOpen, isView, mutate]);

  if (!steps || (isOver && !wasOpen)) return null;
  const { hasPhoto, links, isShared } = steps;
  const done = Number(hasPhoto) + Number(links >= LINKS_GOAL) + Number(isShared);
  return (
    <Card labelledBy={HEADING}>
      <div className={styles.card}>
        <header className={styles.header}>
          <div className={styles.words}>
            <h2 ref={heading} id={HEADING} tabIndex={-1}>
              {isOver ? t("steps.done_title") : t("steps.title")}
            </h2>
            {!isOver && (
              <p>
                <Link to="/dashboard/start">{t("steps.start")}</Link>
              </p>
            )}
            <p role="status">{isOver ? t("steps.done_text") : t("steps.progress", { done, all: STEPS })}</p>
          </div>
          <button
            type="button"
            className={styles.close}
            aria-label={t("steps.dismiss")}
            title={t("steps.dismiss")}
            onClick={dismiss}
          >
            <IconX size={20} stroke={1.75} />
          </button>
        </header>
        {/* stays when all is done, since the last step may show its QR code */}
        <ol className={styles.steps}>
          <Step isDone={hasPhoto} title={t("steps.photo")} text={t("steps.photo_text")}>
            <Button component={Link} to="/dashboard/appearance" variant="default" size="sm">
              {t("steps.photo_action")}
            </Button>
          </Step>
          <Step
            isDone={links >= LINKS_GOAL}
            title={t("steps.links")}
            text={t("steps.links_text", { count: links, all: LINKS_GOAL })}
          >
            <Button variant="default" size="sm" onClick={() => requestLinkCommand({ kind: "add" })}>
              {t("steps.links_action")}
            </Button>
          </Step>
          <ShareStep isDone={isShared} onShared={noteShared} />
        </ol>
      </div>
    </Card>
  );
}

const LINKS_GOAL = 3;

interface FirstSteps {
  readonly hasPhoto: boolean;
  /** The number of links, at most `LINKS_GOAL`. */
  readonly links: number;
  readonly isShared: boolean;
}

/** The progress of a new account; undefined while it loads. */
function useFirstSteps(): FirstSteps | undefined {
  const preferences = usePreferences().data;
  const appearance = useAppearance({ isCreated: useListedPage()?.has_appearance === true }).data;
  const links = useLinks().data;
  if (!preferences || !appearance || !links) return undefined;
  return {
    hasPhoto: appearance.profile_photo !== "",
    links: Math.min(links.length, LINKS_GOAL),
    isShared: preferences.page_shared,
  };
}

function isComplete({ hasPhoto, links, isShared }: FirstSteps): boolean {
  return hasPhoto && links >= LINKS_GOAL && isShared;
}

const loadCode = () => import("#ui/qr-code.tsx").then((file) => file.QrCode);

/** Shares the page's address: as text, through the system's share sheet if available, or as a QR code. */
function ShareStep({ isDone, onShared }: { isDone: boolean; onShared: () => void }) {
  const { t } = useTranslation("dashboard");
  const { handle: username } = useCurrentPage();
  const [shown, setShown] = useState<"copied" | "failed" | "code">();
  const address = usePageAddress();

  async function copy() {
    try {
      await copyText(address);
      setShown("copied");
      onShared();
    } catch (error) {
      console.error("copy", error);
      setShown("failed");
    }
  }

  function share() {
    navigator.share({ title: username, url: address }).then(onShared, (error: unknown) => {
      // cancelling the share sheet is not a failure
      if (!(error instanceof DOMException && error.name === "AbortError")) console.error("share", error);
    });
  }

  function showCode() {
    setShown("code");
    onShared();
  }

  return (
    <>
      <Step
        isDone={isDone}
        title={t("steps.share")}
        text={t("steps.share_text", { address: address.replace(/^https?:\/\//, "") })}
      >
        <Button variant="default" size="sm" onClick={() => void copy()}>
          {t("steps.copy")}
        </Button>
        {"share" in navigator && (
          <Button variant="default" size="sm" onClick={share}>
            {t("steps.share_action")}
          </Button>
        )}
        <Button variant="default" size="sm" onClick={showCode}>
          {t("steps.code")}
        </Button>
      </Step>
      <li className={styles.status} role="status">
        {shown === "copied" && t("steps.copied")}
        {shown === "failed" && t("steps.copy_failed", { address })}
        {shown === "code" && (
          <OnDemand
            load={loadCode}
            props={{ text: scanAddress(address), label: t("steps.code_label", { address }) }}
            onFailure={() => setShown(undefined)}
          />
        )}
      </li>
    </>
  );
}

interface StepProps {
  readonly isDone: boolean;
  readonly title: string;
  readonly text: string;
  /** The actions of the step; hidden once it is done. */
  readonly children: ReactNode;
}

function Step({ isDone, title, text, children }: StepProps) {
  const { t } = useTranslation("dashboard");
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <span className={styles.mark} aria-hidden>
        {isDone && <IconCheck size={16} stroke={2.5} />}
      </span>
      <div className={styles.words}>
        <strong>
          {title}
          {isDone && <span className="visually-hidden">{` (${t("steps.is_done")})`}</span>}
        </strong>
        {!isDone && <p>{text}</p>}
      </div>
      {!isDone && <div className={styles.actions}>{children}</div>}
    </li>
  );
}
