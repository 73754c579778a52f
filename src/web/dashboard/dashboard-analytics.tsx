import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router";
import { AnalyticsPlaceholder } from "#features/analytics/screens/analytics-placeholder.tsx";
import { Card } from "#ui/card.tsx";
import { lazily } from "#ui/lazily.ts";
import type { loader } from "../root.tsx";
import styles from "./shell.module.css";

const OwnAnalytics = lazily(() =>
  import("#features/analytics/screens/statistics/own-analytics.tsx").then((file) => file.OwnAnalytics),
);

export function DashboardAnalytics() {
  const { t } = useTranslation(["dashboard", "common"]);
  const isSoon = useRouteLoaderData<typeof loader>("root")?.comingSoon.includes("analytics") ?? false;
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
        <Suspense>
          <OwnAnalytics />
        </Suspense>
      )}
    </div>
  );
}
