import { useTranslation } from "react-i18next";
import { GRACE_DAYS } from "../limits.ts";
import styles from "./data.module.css";

/** The steps of the deletion, in order. */
export function DeletionSteps() {
  const { t } = useTranslation("data");
  return (
    <ol className={styles.steps}>
      <li>
        <strong>{t("deletion.now")}</strong>
        <span>{t("deletion.now_text")}</span>
      </li>
      <li>
        <strong>{t("deletion.grace", { count: GRACE_DAYS })}</strong>
        <span>{t("deletion.grace_text")}</span>
      </li>
      <li data-last>
        <strong>{t("deletion.then")}</strong>
        <span>{t("deletion.then_text")}</span>
      </li>
    </ol>
  );
}
