import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { lazily } from "#ui/lazily.ts";
import styles from "./shell.module.css";

const AudienceScreen = lazily(() =>
  import("#features/audience/screens/audience-screen.tsx").then((file) => file.AudienceScreen),
);

export function DashboardAudience() {
  const { t } = useTranslation(["audience", "common"]);
  return (
    <div className={styles.page}>
      <title>{`${t("title")} · ${t("common:brand")}`}</title>
      <Suspense>
        <AudienceScreen />
      </Suspense>
    </div>
  );
}
