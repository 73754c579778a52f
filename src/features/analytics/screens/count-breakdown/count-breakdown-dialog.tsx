import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import styles from "./count-breakdown.module.css";

interface CountBreakdownDialogProps {
  /** The name of the figure. */
  readonly name: string;
  /** The formatted figure. */
  readonly figure: string;
  /** How the figure is computed, in words. */
  readonly formula: string | undefined;
  /** The period in words; defaults to the days that are shown. */
  readonly lead?: string;
  readonly onClose: () => void;
  /** The tables behind the figure. */
  readonly children: ReactNode;
}

/** Explains a figure: all events that arrived, their traffic classes, and why. */
export function CountBreakdownDialog({ name, figure, formula, lead, onClose, children }: CountBreakdownDialogProps) {
  const { t } = useTranslation("statistics");
  return (
    <Dialog title={t("count_breakdown.title")} closeLabel={t("list.close")} onClose={onClose}>
      <div className={styles.breakdown}>
        <p className={styles.figure}>
          <span>{name}</span>
          <strong>{figure}</strong>
        </p>
        {formula && <p>{formula}</p>}
        <p className={styles.lead}>{lead ?? t("count_breakdown.lead")}</p>
        {children}
      </div>
    </Dialog>
  );
}
