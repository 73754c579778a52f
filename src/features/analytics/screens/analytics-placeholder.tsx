import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/empty-state.tsx";

/** The specification requires this Turkish text; in other languages a translation is shown above it. */
const TURKISH = "Analitik çok yakında burada. Bu bölüm geliştirme aşamasında.";

export function AnalyticsPlaceholder() {
  const { t, i18n } = useTranslation("analytics");
  const text = (
    <>
      {i18n.language !== "tr" && (
        <>
          {t("placeholder")}
          <br />
        </>
      )}
      <span lang="tr">{TURKISH}</span>
    </>
  );
  return <EmptyState text={text} />;
}
