import { useTranslation } from "react-i18next";
import { FilterSelect } from "#ui/filter-select.tsx";
import { keepCounting, useCounting } from "./counting.ts";
import styles from "./counting-choice.module.css";
import { isMeasure, measures } from "./statistics/measure.ts";

/** The choice of what all figures count, on every screen. */
export function CountingChoice() {
  const { t } = useTranslation("analytics");
  const counting = useCounting();
  return (
    <div className={styles.choice}>
      <FilterSelect
        label={t("count.label")}
        value={counting.measure}
        options={measures.map((measure) => ({ value: measure, name: t(`count.${measure}`) }))}
        onChange={(measure) => isMeasure(measure) && keepCounting({ ...counting, measure })}
      />
      <label>
        <input
          type="checkbox"
          checked={counting.withOwn}
          onChange={(event) => keepCounting({ ...counting, withOwn: event.currentTarget.checked })}
        />
        {t("count.own")}
      </label>
    </div>
  );
}
