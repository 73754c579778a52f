import { useTranslation } from "react-i18next";
import { Link, useLocation, useParams } from "react-router";
import { AccountScreen } from "#features/operate/screens/account-screen.tsx";
import shellStyles from "../dashboard/shell.module.css";
import { usesTexts } from "../i18n/texts.ts";

export const handle = usesTexts("operate");

/** The operators' view of an account. */
export default function OperateAccount() {
  const { t } = useTranslation(["operate", "common"]);
  const { accountId = "" } = useParams();
  const { state } = useLocation() as { state: { readonly q?: string } | null };
  const list = new URLSearchParams({ tab: "accounts", ...(state?.q && { q: state.q }) });
  return (
    <div className={shellStyles.page}>
      <title>{`${t("account.title")} · ${t("common:brand")}`}</title>
      <div className={shellStyles.words}>
        <p>
          <Link to={`/operate?${list}`}>{t("account.back")}</Link>
        </p>
        <h1>{t("account.title")}</h1>
      </div>
      <AccountScreen key={accountId} accountId={accountId} />
    </div>
  );
}
