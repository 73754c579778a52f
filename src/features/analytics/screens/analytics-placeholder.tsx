import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/empty-state.tsx";

/** As specified the placeholder speaks Turkish; whoever reads another language finds it in theirs above. */
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
