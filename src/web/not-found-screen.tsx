import { useTranslation } from "react-i18next";
import { MessageScreen } from "./message-screen.tsx";

export function NotFoundScreen() {
  const { t } = useTranslation("common");
  return (
    <MessageScreen illustration="apart" title={t("not_found.title")} text={t("not_found.text")}>
      <a href="/">{t("not_found.home")}</a>
    </MessageScreen>
  );
}
