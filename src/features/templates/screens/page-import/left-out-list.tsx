import { useTranslation } from "react-i18next";
import type { ImportPreview } from "../../page-import/contract.ts";
import styles from "./page-import.module.css";

/** What cannot be imported, each with its reason. */
export function LeftOutList({ reasons: items }: { reasons: ImportPreview["left_out"] }) {
  const { t } = useTranslation("templates");
  if (items.length === 0) return null;
  return (
    <details className={styles.behind}>
      <summary>{t("import.left_out", { count: items.length })}</summary>
      <ul>
        {items.map(({ name, reason }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the found items never move
          <li key={at}>
            <strong dir="auto">{name}</strong>: {t(`import.reason.${reason}`)}
          </li>
        ))}
      </ul>
    </details>
  );
}
