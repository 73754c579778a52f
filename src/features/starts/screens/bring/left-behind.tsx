import { useTranslation } from "react-i18next";
import type { LookedAt } from "../../page-import/contract.ts";
import styles from "./bring.module.css";

/** What cannot come along, each with its reason. */
export function LeftBehind({ things }: { things: LookedAt["left_out"] }) {
  const { t } = useTranslation("starts");
  if (things.length === 0) return null;
  return (
    <details className={styles.behind}>
      <summary>{t("bring.left_out", { count: things.length })}</summary>
      <ul>
        {things.map(({ name, reason }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- because they are what was found, and never move
          <li key={at}>
            <strong dir="auto">{name}</strong>: {t(`bring.reason.${reason}`)}
          </li>
        ))}
      </ul>
    </details>
  );
}
