import { useTranslation } from "react-i18next";
import styles from "./article-placeholders.module.css";

/** A spinner in place of the article, or over the previous one if that stays visible. */
export function ArticleSpinner({ isOver }: { isOver: boolean }) {
  const { t } = useTranslation("common");
  return (
    <div className={styles.waiting} data-over={isOver || undefined} role="status">
      <span className={styles.ring} aria-hidden />
      <span className="visually-hidden">{t("loading")}</span>
    </div>
  );
}

export function ArticleFailure({ text, tryAgain }: { text: string; tryAgain: () => void }) {
  const { t } = useTranslation(["articles", "common"]);
  return (
    <div className={styles.failure}>
      <title>{`${t("failed_title")} · ${t("common:brand")}`}</title>
      <h1 className="visually-hidden">{t("failed_title")}</h1>
      <p role="alert">{text}</p>
      <button type="button" onClick={tryAgain}>
        {t("try_again")}
      </button>
    </div>
  );
}
