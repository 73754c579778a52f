import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./first-steps.module.css";

interface StepProps {
  readonly isDone: boolean;
  readonly title: string;
  readonly text: string;
  /** The actions of the step; hidden once it is done. */
  readonly children: ReactNode;
}

export function Step({ isDone, title, text, children }: StepProps) {
  const { t } = useTranslation("dashboard");
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <span className={styles.mark} aria-hidden>
        {isDone && <IconCheck size={16} stroke={2.5} />}
      </span>
      <div className={styles.words}>
        <strong>
          {title}
          {isDone && <span className="only-read-aloud">{` (${t("steps.is_done")})`}</span>}
        </strong>
        {!isDone && <p>{text}</p>}
      </div>
      {!isDone && <div className={styles.actions}>{children}</div>}
    </li>
  );
}
