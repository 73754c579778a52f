import { useTranslation } from "react-i18next";
import { createApiClient } from "#client/call.ts";
import { useCurrentUser } from "#client/current-user.ts";
import { endSession, getSharedToken } from "#client/session.ts";
import { signOut } from "#features/accounts/screens/sign-out.ts";
import type { OperateContract } from "#features/operate/contract.ts";
import { useGuardedLeave } from "./leave-guard.tsx";

const call = createApiClient<OperateContract>();

interface Exit {
  readonly label: string;
  readonly run: () => void;
}

/** The way out of the dashboard: signs out, or ends the view of an operator. */
export function useExit(): Exit {
  const { t } = useTranslation("dashboard");
  const { _id: accountId, view } = useCurrentUser();
  const guardedLeave = useGuardedLeave();
  if (!view) return { label: t("log_out"), run: () => guardedLeave(signOut) };
  return { label: t("view.end"), run: () => void endView(accountId, view.id) };
}

async function endView(accountId: string, viewId: string): Promise<void> {
  const headers = { authorization: `Bearer ${getSharedToken() ?? ""}` };
  const params = { accountId, viewId };
  // this call needs the operator's session; without that session the view has already ended
  await call("POST /v1/operate/accounts/{accountId}/views/{viewId}/end", { params }, { headers }).catch(
    (error: unknown) => console.error("view", error),
  );
  endSession("left");
}
