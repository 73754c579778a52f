import { useTranslation } from "react-i18next";
import { isRouteErrorResponse } from "react-router";
import { MessageScreen } from "./message-screen.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";

export function CrashScreen({ error }: { error: unknown }) {
  const { t } = useTranslation("common");
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return (
    <MessageScreen illustration="broken" title={t("crash.title")} text={t("crash.text")}>
      <button type="button" onClick={() => location.reload()}>
        {t("crash.reload")}
      </button>
      <a href="/">{t("not_found.home")}</a>
    </MessageScreen>
  );
}
