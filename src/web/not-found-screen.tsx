import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import styles from "./message-screen.module.css";
import { MessageScreen } from "./message-screen.tsx";

export function NotFoundScreen() {
  const { t } = useTranslation("common");
  return (
    <MessageScreen title={t("not_found.title")} text={t("not_found.text")}>
      <Link to="/" className={styles.button}>
        {t("not_found.home")}
      </Link>
    </MessageScreen>
  );
}
