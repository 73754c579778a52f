import "#ui/switch.css";
import { Switch } from "@mantine/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNumberFormat } from "#client/number-format.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { SPAN_MAX_DAYS } from "../../queries/limits.ts";
import { onlyLink, withFilter, comparisonChoices, type View } from "./view.ts";
import { measures } from "./measure.ts";
import { countDays } from "../../queries/day-range.ts";
import { type Period, periods } from "./period.ts";
import { useSource } from "./source.tsx";
import styles from "./toolbar.module.css";
import type { ViewState } from "./use-view.ts";

/** Selects link, period, comparison and count for all figures, charts and lists below. */
export function Toolbar({ view, change }: Pick<ViewState, "view" | "change">) {
  const { t } = useTranslation("statistics");
  const { isOwn } = useSource();
  function choose(period: string) {
    if (period === "custom") change({ span: view.span });
    else change({ period: period as Exclude<Period, "custom"> });
  }
  return (
    <div className={styles.toolbar}>
      <div className={styles.days}>
        <LinkSelect view={view} change={change} />
        <FilterSelect
          label={t("period.label")}
          value={view.period}
          options={periods.map((period) => ({ value: period, name: t(`period.${period}`) }))}
          onChange={choose}
        />
        {view.period === "custom" && <DayFields key={view.span.from + view.span.until} view={view} change={change} />}
        {view.period !== "all" && (
          <FilterSelect
            label={t("compare.label")}
            value={view.compare}
            options={comparisonChoices.map((option) => ({ value: option, name: t(`compare.${option}`) }))}
            onChange={(option) => change({ compare: option as View["compare"] })}
          />
        )}
      </div>
      <div className={styles.measures}>
        <RadioGroup
          legend={t("measure.label")}
          isLegendHidden
          look="segments"
          choices={measures.map((measure) => ({ value: measure, label: t(`measure.${measure}`) }))}
          value={view.measure}
          onChange={(measure) => change({ countChoice: { measure } })}
        />
      </div>
      {isOwn && (
        <Switch
          label={t("own")}
          checked={view.withOwn}
          onChange={(event) => change({ countChoice: { withOwn: event.currentTarget.checked } })}
        />
      )}
    </div>
  );
}

/** Selects the whole page or one link. Rendered before the links have loaded, so that nothing moves. */
function LinkSelect({ view, change }: Pick<ViewState, "view" | "change">) {
  const { t } = useTranslation("statistics");
  const { linkNames, isLimitedToLinks } = useSource();
  if (linkNames?.size === 0) return null;
  const names = [...(linkNames ?? [])].map(([value, { name }]) => ({ value, name }));
  const link = onlyLink(view.filters) ?? "";
  const isGone = link !== "" && linkNames?.has(link) === false;
  return (
    <FilterSelect
      label={t("of.label")}
      value={link}
      options={[
        { value: "", name: t(isLimitedToLinks ? "of.some" : "of.all") },
        ...(isGone ? [{ value: link, name: t("gone_link") }] : []),
        ...names,
      ]}
      onChange={(id) =>
        change({ filters: withFilter(view.filters, { dimension: "link", is: true, values: id ? [id] : [] }) })
      }
    />
  );
}

function DayFields({ view, change }: Pick<ViewState, "view" | "change">) {
  const { t } = useTranslation("statistics");
  const formatNumber = useNumberFormat();
  const { from, until } = view.span;
  const firstField = useRef<HTMLInputElement>(null);
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        const [first, last] = [...fields.values()].filter((day) => typeof day === "string").toSorted();
        if (!first || !last) return;
        const span = { from: first, until: last };
        if (countDays(span) <= SPAN_MAX_DAYS) change({ span });
        else {
          firstField.current?.setCustomValidity(t("period.too_long", { days: formatNumber(SPAN_MAX_DAYS) }));
          firstField.current?.reportValidity();
        }
      }}
    >
      <input ref={firstField} type="date" name="from" defaultValue={from} required aria-label={t("period.from")} />
      <span aria-hidden>–</span>
      <input type="date" name="until" defaultValue={until} required aria-label={t("period.until")} />
      <button type="submit">{t("period.apply")}</button>
    </form>
  );
}
