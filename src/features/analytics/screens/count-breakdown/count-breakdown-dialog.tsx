import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import styles from "./ledger.module.css";

interface CountBreakdownDialogProps {
  /** What the figure is of. */
  readonly name: string;
  /** The figure as it is shown. */
  readonly figure: string;
  /** How it is made, in words. */
  readonly formula: string | undefined;
  /** Of which time everything is, in words; unless given, of the days that are shown. */
  readonly lead?: string;
  readonly onClose: () => void;
  /** The tables that it is made of. */
  readonly children: ReactNode;
}

/** What a figure is made of: everything that arrived, what it was taken for, and why. */
export function CountBreakdownDialog({ name, figure, formula, lead, onClose, children }: CountBreakdownDialogProps) {
  const { t } = useTranslation("statistics");
  return (
    <Dialog title={t("count_breakdown.title")} closeLabel={t("list.close")} onClose={onClose}>
      <div className={styles.ledger}>
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
