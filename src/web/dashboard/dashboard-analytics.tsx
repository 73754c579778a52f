import { useTranslation } from "react-i18next";
import { AnalyticsPlaceholder } from "#features/analytics/screens/analytics-placeholder.tsx";
import { Card } from "#ui/card.tsx";
import styles from "./shell.module.css";

export function DashboardAnalytics() {
  const { t } = useTranslation(["dashboard", "common"]);
  return (
    <div className={styles.page}>
      <title>{`${t("nav.analytics")} · ${t("common:brand")}`}</title>
      <div className={styles.words}>
        <h1>{t("nav.analytics")}</h1>
      </div>
      <Card isPadded>
        <AnalyticsPlaceholder />
      </Card>
    </div>
  );
}
