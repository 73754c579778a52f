import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./page-import.module.css";

interface FoundSectionProps {
  readonly title: string;
  readonly text?: string;
  /** Selects all or none. */
  readonly onAll?: (isWanted: boolean) => void;
  readonly children: ReactNode;
}

/** A group of found items. */
export function FoundSection({ title, text, onAll, children }: FoundSectionProps) {
  const { t } = useTranslation("templates");
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles.section}>
      <div className={styles.heading}>
        <h3 id={id} dir="auto">
          {title}
        </h3>
        {text && <p>{text}</p>}
        {onAll && (
          <span className={styles.all}>
            <button type="button" onClick={() => onAll(true)}>
              {t("import.choose_all")}
            </button>
            <button type="button" onClick={() => onAll(false)}>
              {t("import.choose_none")}
            </button>
          </span>
        )}
      </div>
      <ul>{children}</ul>
    </div>
  );
}
