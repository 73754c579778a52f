import { useTranslation } from "react-i18next";
import { AudienceScreen } from "#features/audience/screens/audience-screen.tsx";
import styles from "./shell.module.css";

export function DashboardAudience() {
  const { t } = useTranslation(["audience", "common"]);
  return (
    <div className={styles.page}>
      <title>{`${t("title")} · ${t("common:brand")}`}</title>
      <AudienceScreen />
    </div>
  );
}
