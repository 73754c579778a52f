import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Subscriber } from "../../subscribers/contract.ts";
import styles from "../audience.module.css";
import { useDays } from "../use-days.ts";

interface SubscriberRowProps {
  readonly subscriber: Subscriber;
  readonly onErase: (subscriber: Subscriber) => void;
}

export const SubscriberRow = memo(function SubscriberRow({ subscriber, onErase }: SubscriberRowProps) {
  const { t } = useTranslation("audience");
  const { getDay } = useDays();
  const { email, name, state, askedAt, confirmedAt, leftAt } = subscriber;
  const since = {
    pending: t("subscribers.signed_up", { day: getDay(askedAt) }),
    confirmed: t("subscribers.since", { day: getDay(confirmedAt ?? askedAt) }),
    left: t("subscribers.left_on", { day: getDay(leftAt ?? askedAt) }),
  }[state];
  return (
    <li className={styles.row}>
      <details>
        <summary>
          <span className={styles.words}>
            <bdi className={styles.name}>{name || email}</bdi>
            <span className={styles.soft}>
              {name !== "" && (
                <>
                  <bdi>{email}</bdi>
                  {" · "}
                </>
              )}
              {since}
            </span>
          </span>
          <span className={styles.badge} data-state={state}>
            {t(`subscribers.${state}`)}
          </span>
          <IconChevronDown className={styles.arrow} size={18} stroke={1.75} aria-hidden />
        </summary>
        <Details subscriber={subscriber} />
      </details>
      <button
        type="button"
        className={styles.tool}
        aria-label={t("subscribers.erase_named", { email })}
        title={t("subscribers.erase")}
        onClick={() => onErase(subscriber)}
      >
        <IconTrash size={19} stroke={1.75} aria-hidden />
      </button>
    </li>
  );
});

function Details({ subscriber }: Pick<SubscriberRowProps, "subscriber">) {
  const { t, i18n } = useTranslation("audience");
  const { getMoment } = useDays();
  const { consent, form, language, askedAt, confirmedAt, leftAt } = subscriber;
  const lines: readonly (readonly [string, string | undefined])[] = [
    [t("subscribers.consent"), consent],
    [t("subscribers.form"), form],
    [t("subscribers.language"), new Intl.DisplayNames(i18n.language, { type: "language" }).of(language)],
    [t("subscribers.asked_at"), getMoment(askedAt)],
    [t("subscribers.confirmed_at"), confirmedAt ? getMoment(confirmedAt) : undefined],
    [t("subscribers.left_at"), leftAt ? getMoment(leftAt) : undefined],
  ];
  return (
    <dl className={styles.details}>
      {lines.map(
        ([label, value]) =>
          value !== undefined && (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
