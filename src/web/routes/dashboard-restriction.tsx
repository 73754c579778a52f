import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { StatementScreen } from "#features/abuse/screens/statement-screen.tsx";
import styles from "../dashboard/shell.module.css";
import { usesTexts } from "../i18n/texts.ts";

export const handle = usesTexts("statement");

/** The statement of reasons for a decision against the account. */
export default function DashboardRestriction() {
  const { t } = useTranslation(["statement", "common"]);
  const { decisionId = "" } = useParams();
  return (
    <div className={styles.page}>
      <title>{`${t("title")} · ${t("common:brand")}`}</title>
      <div className={styles.words}>
        <h1>{t("title")}</h1>
      </div>
      <StatementScreen key={decisionId} decisionId={decisionId} />
    </div>
  );
}
