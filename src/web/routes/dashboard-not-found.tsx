import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "#ui/empty-state.tsx";
import styles from "../dashboard/shell.module.css";

/** The message for an unknown address in the signed-in area, beside the menu. */
export default function DashboardNotFound() {
  const { t } = useTranslation(["common", "dashboard"]);
  return (
    <div className={styles.page}>
      <title>{`${t("not_found.title")} · ${t("brand")}`}</title>
      <div className={styles.words}>
        <h1>{t("not_found.title")}</h1>
      </div>
      <EmptyState
        text={t("not_found.text")}
        action={
          <Button component={Link} to="/dashboard">
            {t("dashboard:nav.dashboard")}
          </Button>
        }
      />
    </div>
  );
}
