import { useTranslation } from "react-i18next";
import { OwnAnalytics } from "#features/reports/screens/own-analytics.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { usesTexts } from "../i18n/texts.ts";
import { useSiteSettings } from "../site-settings.ts";
import styles from "../dashboard/shell.module.css";

export const handle = usesTexts("statistics", "live", "annotations", "blocks");

export default function DashboardAnalytics() {
  const { t } = useTranslation(["dashboard", "common"]);
  const isSoon = useSiteSettings().comingSoon.includes("analytics");
  return (
    <div className={styles.page}>
      <title>{`${t("nav.analytics")} · ${t("common:brand")}`}</title>
      {isSoon ? (
        <>
          <div className={styles.words}>
            <h1>{t("nav.analytics")}</h1>
          </div>
          <Card isPadded>
            <AnalyticsPlaceholder />
          </Card>
        </>
      ) : (
        <OwnAnalytics />
      )}
    </div>
  );
}

/** The specification requires this Turkish text. In other languages a translation is shown above it. */
const TURKISH = "Analitik çok yakında burada. Bu bölüm geliştirme aşamasında.";

function AnalyticsPlaceholder() {
  const { t, i18n } = useTranslation("analytics");
  const text = (
    <>
      {i18n.language !== "tr" && (
        <>
          {t("placeholder")}
          <br />
        </>
      )}
      <span lang="tr">{TURKISH}</span>
    </>
  );
  return <EmptyState text={text} />;
}
