import { useTranslation } from "react-i18next";
import type { Restriction } from "./operate-queries.ts";
import styles from "./operate.module.css";

/** A badge with the state of a restricted item; renders nothing for unrestricted ones. */
export function StateBadge({ state }: { readonly state: Restriction["state"] }) {
  const { t } = useTranslation("operate");
  if (state === "ok") return null;
  return (
    <span className={styles.badge} data-state={state}>
      {t(`state.${state}`)}
    </span>
  );
}
