import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./links-table.module.css";

interface TableHeadProps {
  readonly selectedCount: number;
  readonly count: number;
  readonly onSelectAll: () => void;
}

export function TableHead({ selectedCount, count, onSelectAll }: TableHeadProps) {
  const { t } = useTranslation("links");
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = selectedCount > 0 && selectedCount < count;
  }, [selectedCount, count]);
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        <span role="columnheader">
          <span className="only-read-aloud">{t("column.order")}</span>
        </span>
        <span role="columnheader" className={styles.all}>
          <label>
            <input
              ref={box}
              type="checkbox"
              checked={count > 0 && selectedCount === count}
              disabled={count === 0}
              aria-label={t("select.all", { count })}
              onChange={onSelectAll}
            />
            <span className={styles.allText} aria-hidden>
              {t("select.all", { count })}
            </span>
          </label>
        </span>
        <span role="columnheader">{t("column.name")}</span>
        <span role="columnheader">{t("column.slug")}</span>
        <span role="columnheader">{t("column.link")}</span>
        <span role="columnheader" className={styles.end}>
          {t("column.clicks")}
        </span>
        <span role="columnheader">{t("column.state")}</span>
        <span role="columnheader" className={styles.end}>
          {t("column.actions")}
        </span>
      </div>
    </div>
  );
}
