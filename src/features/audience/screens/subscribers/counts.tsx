import { useTranslation } from "react-i18next";
import styles from "../audience.module.css";
import { useAudienceSummary } from "../audience-queries.ts";

/** The number of subscribers in each state. */
export function Counts() {
  const { t, i18n } = useTranslation("audience");
  const { data } = useAudienceSummary();
  const count = new Intl.NumberFormat(i18n.language);
  return (
    <dl className={styles.counts} aria-label={t("subscribers.counts_label")}>
      {(["confirmed", "pending", "left"] as const).map((state) => (
        <div key={state}>
          <dt>{t(`subscribers.${state}`)}</dt>
          <dd>{data ? count.format(data.subscribers[state]) : "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
