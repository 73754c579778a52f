import { Button } from "@mantine/core";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePreferences, useSetPreferences } from "#features/accounts/screens/preferences-query.ts";
import { useAppearance } from "#features/appearance/screens/appearance-queries.ts";
import { useLinks } from "#features/links/screens/link-queries.ts";
import { useRequestLinkCommand } from "#features/links/screens/pending-command.ts";
import { Card } from "#ui/card.tsx";
import styles from "./first-steps.module.css";
import { ShareStep } from "./share-step.tsx";
import { Step } from "./step.tsx";

const HEADING = "first-steps";
const STEPS = 3;

export function FirstStepsCard() {
  const { t } = useTranslation("dashboard");
  const steps = useFirstSteps();
  const { mutate } = useSetPreferences();
  const requestLinkCommand = useRequestLinkCommand();
  const isOver = steps !== undefined && isDone(steps);
  // finishing here shows a confirmation; steps finished earlier stay hidden
  const [wasOpen, setWasOpen] = useState(false);
  if (steps && !isOver && !wasOpen) setWasOpen(true);
  const dismiss = () => mutate({ steps_dismissed: true });
  useEffect(() => {
    if (isOver && !wasOpen) mutate({ steps_dismissed: true });
  }, [isOver, wasOpen, mutate]);

  if (!steps || (isOver && !wasOpen)) return null;
  const { hasPhoto, links, isShared } = steps;
  const done = Number(hasPhoto) + Number(links >= LINKS_GOAL) + Number(isShared);
  return (
    <Card labelledBy={HEADING}>
      <div className={styles.card}>
        <header className={styles.header}>
          <div className={styles.words}>
            <h2 id={HEADING}>{isOver ? t("steps.done_title") : t("steps.title")}</h2>
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
        {!isOver && (
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
            <ShareStep isDone={isShared} onShared={() => mutate({ page_shared: true })} />
          </ol>
        )}
      </div>
    </Card>
  );
}

const LINKS_GOAL = 3;

interface FirstSteps {
  readonly hasPhoto: boolean;
  /** At most `LINKS_GOAL`. */
  readonly links: number;
  readonly isShared: boolean;
}

/** The progress of a new account; undefined while it loads. */
function useFirstSteps(): FirstSteps | undefined {
  const preferences = usePreferences().data;
  const appearance = useAppearance().data;
  const links = useLinks().data;
  if (!preferences || !appearance || !links) return undefined;
  return {
    hasPhoto: appearance.profile_photo !== "",
    links: Math.min(links.length, LINKS_GOAL),
    isShared: preferences.page_shared,
  };
}

function isDone({ hasPhoto, links, isShared }: FirstSteps): boolean {
  return hasPhoto && links >= LINKS_GOAL && isShared;
}
