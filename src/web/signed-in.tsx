import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { AuthFrame } from "#features/accounts/screens/auth-frame.tsx";
import { RequireSession } from "#features/accounts/screens/require-session.tsx";
import { LoadingRows } from "#ui/query-result.tsx";
import { newQueryClient } from "./dashboard/query-client.ts";

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

/** Placed below the guard, so that the next person who signs in does not see data fetched for the previous one. */
function Queries({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(newQueryClient);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
