import { useTranslation } from "react-i18next";
import { Link, useLocation, useParams } from "react-router";
import { AccountScreen } from "#features/operate/screens/account-screen.tsx";
import { Screen } from "../dashboard/screen.tsx";
import { usesTexts } from "../i18n/texts.ts";

export const handle = usesTexts("operate");

/** The operators' view of an account. */
export default function OperateAccount() {
  const { t } = useTranslation("operate");
  const { accountId = "" } = useParams();
  const { state } = useLocation() as { state: { readonly q?: string } | null };
  const list = new URLSearchParams({ tab: "accounts", ...(state?.q && { q: state.q }) });
  return (
    <Screen
      title={t("account.title")}
      above={
        <p>
          <Link to={`/operate?${list}`}>{t("account.back")}</Link>
        </p>
      }
    >
      <AccountScreen key={accountId} accountId={accountId} />
    </Screen>
  );
}
