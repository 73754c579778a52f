import { useTranslation } from "react-i18next";
import { PasswordForm } from "#features/accounts/screens/password-form.tsx";
import styles from "./shell.module.css";

export function DashboardSettings() {
  const { t } = useTranslation(["dashboard", "common"]);
  return (
    <div className={styles.page}>
      <title>{`${t("nav.settings")} · ${t("common:brand")}`}</title>
      <div className={styles.words}>
        <h1>{t("nav.settings")}</h1>
      </div>
      <div className={styles.card}>
        <PasswordForm />
      </div>
    </div>
  );
}
