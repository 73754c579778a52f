import { useTranslation } from "react-i18next";
import { isRouteErrorResponse } from "react-router";
import { MessageScreen } from "./message-screen.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";
import styles from "./message-screen.module.css";

export function CrashScreen({ error }: { error: unknown }) {
  const { t } = useTranslation("common");
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return (
    <MessageScreen title={t("crash.title")} text={t("crash.text")}>
      <button type="button" className={styles.button} onClick={() => location.reload()}>
        {t("crash.reload")}
      </button>
    </MessageScreen>
  );
}
