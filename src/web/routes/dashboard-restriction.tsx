import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { StatementScreen } from "#features/abuse/screens/statement-screen.tsx";
import { Screen } from "../dashboard/screen.tsx";
import { usesTexts } from "../i18n/texts.ts";

export const handle = usesTexts("statement");

/** The statement of reasons for a decision against the account. */
export default function DashboardRestriction() {
  const { t } = useTranslation("statement");
  const { decisionId = "" } = useParams();
  return (
    <Screen title={t("title")}>
      <StatementScreen key={decisionId} decisionId={decisionId} />
    </Screen>
  );
}
