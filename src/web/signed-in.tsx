import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AuthFrame } from "#features/accounts/screens/auth-frame.tsx";
import { RequireSession } from "#features/accounts/screens/require-session.tsx";
import { LoadingRows } from "#ui/query-result.tsx";
import { Queries } from "./dashboard/queries.tsx";

/** A screen outside the dashboard for signed-in people. All others sign in first and then return to it. */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation(["oauth", "common"]);
  const waiting = (
    <AuthFrame title={t("consent.title")}>
      <LoadingRows text={t("common:loading")} rows={3} height="4rem" />
    </AuthFrame>
  );
  return (
    <RequireSession waiting={waiting}>
      <Queries>{children}</Queries>
    </RequireSession>
  );
}
