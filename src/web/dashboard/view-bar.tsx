import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { createApiClient } from "#client/call.ts";
import { useCurrentUser } from "#client/current-user.ts";
import { endSession, sharedToken } from "#client/session.ts";
import type { OperateContract } from "#features/operate/contract.ts";
import styles from "./view-bar.module.css";

const call = createApiClient<OperateContract>();

/** Names the account that an operator views in this tab, and ends the view. */
export function ViewBar() {
  const { t, i18n } = useTranslation("dashboard");
  const { _id: accountId, email, view } = useCurrentUser();
  const expiresAt = view?.expiresAt;
  useEffect(() => {
    if (expiresAt === undefined) return;
    const timer = setTimeout(() => endSession("signed_out"), Date.parse(expiresAt) - Date.now());
    return () => clearTimeout(timer);
  }, [expiresAt]);
  if (!view) return null;
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: "short" }).format(new Date(view.expiresAt));

  async function end(viewId: string) {
    const headers = { authorization: `Bearer ${sharedToken() ?? ""}` };
    const params = { accountId, viewId };
    // without the operator's own session, the view has already ended
    await call("POST /v1/operate/accounts/{accountId}/views/{viewId}/end", { params }, { headers }).catch(
      (error: unknown) => console.error("view", error),
    );
    endSession("left");
  }

  return (
    <aside className={styles.bar} aria-label={t("view.label")}>
      <p>{t("view.text", { email, time })}</p>
      <button type="button" className={styles.end} onClick={() => void end(view.id)}>
        {t("view.end")}
      </button>
    </aside>
  );
}
