import { Button } from "@mantine/core";
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import { type SyntheticEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Message } from "../../messages/contract.ts";
import styles from "../audience.module.css";
import { useDays } from "../use-days.ts";
import { toMailto } from "./mailto.ts";
import type { MessageActions } from "./use-message-actions.ts";

interface MessageRowProps {
  readonly message: Message;
  readonly actions: MessageActions;
}

export function MessageRow({ message, actions }: MessageRowProps) {
  const { t } = useTranslation("audience");
  const { getMoment } = useDays();
  const [isOpen, setOpen] = useState(false);
  const { name, email, form, createdAt, readAt } = message;
  const isUnread = readAt === null;
  function toggle({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
    setOpen(currentTarget.open);
    if (currentTarget.open && isUnread) actions.mark(message, true);
  }
  return (
    <li className={styles.row} data-unread={isUnread || undefined}>
      <details open={isOpen} onToggle={toggle}>
        <summary>
          <span className={styles.words}>
            <bdi className={styles.name}>{name}</bdi>
            <span className={styles.soft}>{t("messages.via", { form, moment: getMoment(createdAt) })}</span>
            {!isOpen && (
              <span className={styles.first} dir="auto">
                {message.message}
              </span>
            )}
          </span>
          {isUnread && (
            <span className={styles.badge} data-state="new">
              {t("messages.new")}
            </span>
          )}
          <IconChevronDown className={styles.arrow} size={18} stroke={1.75} aria-hidden />
        </summary>
        <div className={styles.open}>
          <p className={styles.soft}>
            <bdi>{email}</bdi>
          </p>
          <p className={styles.message} dir="auto">
            {message.message}
          </p>
          <div className={styles.actions}>
            <Button
              component="a"
              href={toMailto(email, t("messages.reply_subject", { form }))}
              leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
            >
              {t("messages.reply")}
            </Button>
            <Button
              variant="default"
              onClick={() => {
                setOpen(false);
                actions.mark(message, false);
              }}
            >
              {t("messages.mark_unread")}
            </Button>
            <Button variant="default" onClick={() => actions.remove(message)}>
              {t("messages.delete")}
            </Button>
          </div>
        </div>
      </details>
    </li>
  );
}
