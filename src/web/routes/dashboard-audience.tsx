import { useTranslation } from "react-i18next";
import { AudienceScreen } from "#features/audience/screens/audience-screen.tsx";
import { usesTexts } from "../i18n/texts.ts";
import styles from "../dashboard/shell.module.css";

export const handle = usesTexts("audience");

export default function DashboardAudience() {
  const { t } = useTranslation(["audience", "common"]);
  return (
    <div className={styles.page}>
      <title>{`${t("title")} · ${t("common:brand")}`}</title>
      <AudienceScreen />
    </div>
  );
}
