import { useTranslation } from "react-i18next";
import type { Link } from "../../contract.ts";
import styles from "./health.module.css";

interface HealthBadgeProps {
  readonly link: Link;
  readonly state: "dead" | "moved";
  /** Opens the dialog about the problem. */
  readonly onOpen: () => void;
}

/** Marks a link whose destination is dead or has moved. */
export function HealthBadge({ link, state, onOpen }: HealthBadgeProps) {
  const { t } = useTranslation("links");
  return (
    <button
      type="button"
      className={styles.badge}
      data-reads
      data-state={state}
      onClick={onOpen}
      aria-label={t(`health.${state}_named`, { name: link.name })}
    >
      {t(`health.${state}`)}
    </button>
  );
}
