import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./shell.module.css";

interface ScreenProps {
  readonly title: string;
  /** What the screen is for, below its heading. */
  readonly lead?: ReactNode;
  /** Shown above the heading. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** A screen of the dashboard with its heading, which is also the title of the document. */
export function Screen({ title, lead, above, children }: ScreenProps) {
  const { t } = useTranslation("common");
  return (
    <div className={styles.page}>
      <title>{`${title} · ${t("brand")}`}</title>
      <div className={styles.words}>
        {above}
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </div>
  );
}
