import { useTranslation } from "react-i18next";
import { ReportsForm } from "#features/reports/screens/reports-form.tsx";
import { Sheet } from "./sheet.tsx";

export function ReportsSheet() {
  const { t } = useTranslation("reports");
  return (
    <Sheet headingId="reports" title={t("title")} lead={t("lead")}>
      <ReportsForm />
    </Sheet>
  );
}
