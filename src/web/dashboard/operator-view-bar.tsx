import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import { useCurrentUser } from "#client/current-user.ts";
import { endSession } from "#client/session.ts";
import noticeStyles from "./offline-notice.module.css";
import { useReadOnly } from "./read-only.ts";
import { useExit } from "./use-exit.ts";
import styles from "./operator-view-bar.module.css";

/** Names the account that an operator views in this tab, and ends the view. Without a view it shows nothing. */
export function OperatorViewBar() {
  const { t, i18n } = useTranslation("dashboard");
  const { email, view } = useCurrentUser();
  const exit = useExit();
  const expiresAt = view?.expiresAt;
  useReadOnly(view !== undefined);
  useEffect(() => {
    if (expiresAt === undefined) return;
    const timer = setTimeout(() => endSession("signed_out"), Date.parse(expiresAt) - Date.now());
    return () => clearTimeout(timer);
  }, [expiresAt]);
  if (!view) return null;
  const time = new Intl.DateTimeFormat(toLocale(i18n.language), { timeStyle: "short" }).format(
    new Date(view.expiresAt),
  );
  return (
    <aside className={styles.bar} aria-label={t("view.label")}>
      <p>
        <span className={styles.account}>{t("view.account", { email })}</span>{" "}
        <span>{t("view.read_only", { time })}</span>
      </p>
      <button type="button" className={noticeStyles.action} onClick={exit.run} data-reads>
        {exit.label}
      </button>
    </aside>
  );
}
