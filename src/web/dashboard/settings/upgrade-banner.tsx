import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import styles from "./membership.module.css";

const reasons = ["storage", "support", "analytics"] as const;

/** What the next plan would add. */
export function UpgradeBanner() {
  const { t } = useTranslation("settings");
  return (
    <aside className={styles.upgrade} aria-label={t("membership.banner.title")}>
      <strong>{t("membership.banner.title")}</strong>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{t(`membership.banner.${reason}`)}</li>
        ))}
      </ul>
      <Button component="a" href="/pricing" variant="default">
        {t("membership.banner.action")}
      </Button>
    </aside>
  );
}
