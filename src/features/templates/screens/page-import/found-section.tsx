import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "@mantine/core";
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

interface FoundRowProps {
  readonly name: string;
  readonly detail: string;
  /** The icon of the link's target. */
  readonly sign?: ReactNode;
  /** Why it is not selected at first. */
  readonly mark?: string | false;
  readonly isWanted: boolean;
  readonly onWant: (isWanted: boolean) => void;
}

/** A found item, with its checkbox. */
export function FoundRow({ name, detail, sign, mark, isWanted, onWant }: FoundRowProps) {
  return (
    <li>
      <label className={styles.row}>
        <Checkbox checked={isWanted} onChange={(event) => onWant(event.currentTarget.checked)} />
        {sign}
        <span className={styles.words}>
          <strong dir="auto">{name}</strong>
          {detail !== "" && <span dir="auto">{detail}</span>}
        </span>
        {mark && <span className={styles.mark}>{mark}</span>}
      </label>
    </li>
  );
}
