import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "#ui/empty-state.tsx";
import { Screen } from "../dashboard/screen.tsx";

/** The message for an unknown address in the signed-in area, beside the menu. */
export default function DashboardNotFound() {
  const { t } = useTranslation(["common", "dashboard"]);
  return (
    <Screen title={t("not_found.title")}>
      <EmptyState
        text={t("not_found.text")}
        action={
          <Button component={Link} to="/dashboard">
            {t("dashboard:nav.dashboard")}
          </Button>
        }
      />
    </Screen>
  );
}
