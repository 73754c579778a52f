import { useTranslation } from "react-i18next";
import type { Link } from "../../contract.ts";
import { useRowActions } from "../table/row-actions.ts";
import styles from "./health.module.css";
import { useTrouble } from "./health-queries.ts";

/** Marks a row whose destination is dead or has moved; opens the dialog about it. */
export function HealthMark({ link }: { readonly link: Link }) {
  const { t } = useTranslation("links");
  const trouble = useTrouble(link._id);
  const actions = useRowActions();
  if (trouble?.state !== "dead" && trouble?.state !== "moved") return null;
  return (
    <button
      type="button"
      className={styles.mark}
      data-state={trouble.state}
      onClick={() => actions.openHealth(link)}
      aria-label={t(`health.${trouble.state}_named`, { name: link.name })}
    >
      {t(`health.${trouble.state}`)}
    </button>
  );
}
