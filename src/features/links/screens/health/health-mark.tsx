import { useTranslation } from "react-i18next";
import type { Link } from "../../contract.ts";
import { useRowActions } from "../table/row-actions.ts";
import styles from "./health.module.css";
import { useLinkHealth } from "./health-queries.ts";

/** Marks a row whose destination is dead or has moved; opens the dialog about it. */
export function HealthMark({ link }: { readonly link: Link }) {
  const { t } = useTranslation("links");
  const health = useLinkHealth(link._id);
  const actions = useRowActions();
  if (health?.state !== "dead" && health?.state !== "moved") return null;
  return (
    <button
      type="button"
      className={styles.mark}
      data-state={health.state}
      onClick={() => actions.openHealth(link)}
      aria-label={t(`health.${health.state}_named`, { name: link.name })}
    >
      {t(`health.${health.state}`)}
    </button>
  );
}
