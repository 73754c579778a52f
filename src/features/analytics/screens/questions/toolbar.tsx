import "#ui/switch.css";
import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Choices } from "#ui/choices.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { measures } from "./measure.ts";
import { type Period, periods } from "./period.ts";
import styles from "./toolbar.module.css";
import type { ViewState } from "./use-view.ts";

/** Which days, and what counts: the same for every figure, chart and list below. */
export function Toolbar({ view, change }: Pick<ViewState, "view" | "change">) {
  const { t } = useTranslation("questions");
  function choose(period: string) {
    if (period === "custom") change({ span: view.span });
    else change({ period: period as Exclude<Period, "custom"> });
  }
  return (
    <div className={styles.toolbar}>
      <div className={styles.days}>
        <FilterSelect
          label={t("period.label")}
          value={view.period}
          options={periods.map((period) => ({ value: period, name: t(`period.${period}`) }))}
          onChange={choose}
        />
        {view.period === "custom" && <DayFields key={view.span.from + view.span.until} view={view} change={change} />}
      </div>
      <div className={styles.measures}>
        <Choices
          legend={t("measure.label")}
          isLegendHidden
          look="segments"
          choices={measures.map((measure) => ({ value: measure, label: t(`measure.${measure}`) }))}
          value={view.measure}
          onChange={(measure) => change({ measure })}
        />
      </div>
      <Switch
        label={t("own")}
        checked={view.withOwn}
        onChange={(event) => change({ withOwn: event.currentTarget.checked })}
      />
    </div>
  );
}

function DayFields({ view, change }: Pick<ViewState, "view" | "change">) {
  const { t } = useTranslation("questions");
  const { from, until } = view.span;
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget);
        const [first, last] = [...given.values()].filter((day) => typeof day === "string").toSorted();
        if (first && last) change({ span: { from: first, until: last } });
      }}
    >
      <input type="date" name="from" defaultValue={from} required aria-label={t("period.from")} />
      <span aria-hidden>–</span>
      <input type="date" name="until" defaultValue={until} required aria-label={t("period.until")} />
      <button type="submit">{t("period.apply")}</button>
    </form>
  );
}
