import "#ui/switch.css";
import { Button, Switch } from "@mantine/core";
import { type SubmitEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import type { SettingsFormProps } from "../../screens/form-outcome.ts";
import stacked from "#ui/form/stacked-form.module.css";
import styles from "./notifications-form.module.css";
import { type Notification, useSaveNotificationSettings } from "./notifications-query.ts";

const kinds = ["email", "push", "marketing"] as const;

interface NotificationsFormProps extends SettingsFormProps {
  readonly notification: Notification;
}

export function NotificationsForm({ notification, onOutcome, onUnsaved }: NotificationsFormProps) {
  const { t } = useTranslation("settings");
  const { toText } = useErrorTexts();
  const save = useSaveNotificationSettings();
  // Only what the person changed here, so that a change made in another tab is shown and not undone.
  const [edits, setEdits] = useState<Partial<Notification>>({});
  const chosen = { ...notification, ...edits };
  const hasEdits = Object.keys(findChanges(chosen, notification)).length > 0;
  useEffect(() => onUnsaved(hasEdits), [hasEdits, onUnsaved]);

  function choose(kind: (typeof kinds)[number], isOn: boolean) {
    setEdits(findChanges({ ...chosen, [kind]: isOn }, notification));
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    onOutcome(undefined);
    try {
      await save.mutateAsync(findChanges(chosen, notification));
      setEdits({});
      onOutcome({ kind: "success", text: t("notifications.done") });
    } catch (error) {
      onOutcome({ kind: "error", text: t("notifications.failed"), reason: toText(error) });
    }
  }

  return (
    <form className={styles.form} method="post" onSubmit={(event) => void submit(event)}>
      <ul className={styles.list}>
        {kinds.map((kind) => (
          <li key={kind}>
            <Switch
              name={kind}
              size="md"
              withThumbIndicator={false}
              labelPosition="left"
              classNames={{ body: styles.row }}
              label={t(`notifications.${kind}`)}
              // The label contains the description too, which is announced separately.
              aria-label={t(`notifications.${kind}`)}
              description={
                kind === "marketing" && !chosen.email ? t("notifications.needs_email") : t(`notifications.${kind}_hint`)
              }
              checked={chosen[kind]}
              disabled={save.isPending}
              onChange={(event) => choose(kind, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t("notifications.security")}</p>
      <Button type="submit" disabled={save.isPending} className={stacked.action}>
        {save.isPending ? t("saving") : t("notifications.save")}
      </Button>
    </form>
  );
}

/** The chosen settings that differ from the saved ones. */
function findChanges(chosen: Notification, saved: Notification): Partial<Notification> {
  return Object.fromEntries(kinds.filter((kind) => chosen[kind] !== saved[kind]).map((kind) => [kind, chosen[kind]]));
}
