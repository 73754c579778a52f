import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./upgrade-banner.module.css";

const reasons = ["storage", "support", "analytics"] as const;

/** Advertises what the next plan adds. */
export function UpgradeBanner() {
  const { t } = useTranslation("dashboard");
  return (
    <aside className={styles.upgrade} aria-label={t("upgrade.title")}>
      <strong>{t("upgrade.title")}</strong>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{t(`upgrade.${reason}`)}</li>
        ))}
      </ul>
      <Button component="a" href="/pricing" variant="default">
        {t("upgrade.action")}
      </Button>
    </aside>
  );
}
