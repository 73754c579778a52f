import { Button, Skeleton, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNumberFormat } from "#client/number-format.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { type Dimension, dimensions, type Filter } from "../../queries/statistics-query.ts";
import { toRows, RowIcon } from "./breakdown-rows.tsx";
import { isClickOnly } from "./cards.ts";
import { isLimitedToLinks } from "./figure.ts";
import { LoadFailure } from "./load-failure.tsx";
import { findExcess, findFilter, withFilter } from "./view.ts";
import styles from "./filter-dialog.module.css";
import { useBreakdown } from "./queries.ts";
import { useSource } from "./source.tsx";
import { useValueNames } from "./value-names.ts";
import type { ViewState } from "./use-view.ts";

interface FilterDialogProps {
  readonly state: ViewState;
  /** The filter to change; undefined for a new one. */
  readonly filter: Filter | undefined;
  readonly onClose: () => void;
}

/** Events of people have no bot name. */
const OFFERED: readonly Dimension[] = dimensions.filter((dimension) => dimension !== "bot");

/** Filters the whole screen by values of a dimension, or by all values except them. */
export function FilterDialog({ state, filter, onClose }: FilterDialogProps) {
  const { t } = useTranslation("statistics");
  const { view, change } = state;
  const { hides } = useSource();
  const offered = OFFERED.filter((name) => !hides?.includes(name));
  const [dimension, setDimension] = useState<Dimension>(filter?.dimension ?? "country");
  const current = findFilter(view.filters, dimension);
  const [is, setIs] = useState(current?.is ?? true);
  const [values, setValues] = useState<readonly string[]>(current?.values ?? []);
  function choose(next: Dimension): void {
    const other = findFilter(view.filters, next);
    setDimension(next);
    setIs(other?.is ?? true);
    setValues(other?.values ?? []);
  }
  return (
    <Dialog title={t("filters.title")} onClose={onClose}>
      <form
        className={styles.form}
        data-reads
        onSubmit={(event) => {
          event.preventDefault();
          change({ filters: withFilter(view.filters, { dimension, is, values }) });
          onClose();
        }}
      >
        <div className={styles.head}>
          <FilterSelect
            label={t("filters.dimension")}
            value={dimension}
            options={offered.map((name) => ({ value: name, name: t(`dimension.${name}`) }))}
            onChange={(name) => choose(name as Dimension)}
          />
          <RadioGroup
            legend={t("filters.relation")}
            isLegendHidden
            look="segments"
            choices={[
              { value: "is", label: t("filters.one_of") },
              { value: "not", label: t("filters.none_of") },
            ]}
            value={is ? "is" : "not"}
            onChange={(relation) => setIs(relation === "is")}
          />
        </div>
        <Values key={dimension} dimension={dimension} state={state} values={values} onChange={setValues} />
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            {t("filters.cancel")}
          </Button>
          <Button type="submit" disabled={values.length === 0 && !current}>
            {t("filters.apply")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ValuesProps {
  readonly dimension: Dimension;
  readonly state: ViewState;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

/** The values that occur in the period, and those already chosen. */
function Values({ dimension, state: { view, zone }, values, onChange }: ValuesProps) {
  const { t, i18n } = useTranslation("statistics");
  const formatNumber = useNumberFormat();
  const getName = useValueNames();
  const source = useSource();
  const [search, setSearch] = useState("");
  const [first] = useState(values);
  const filters = view.filters.filter((filter) => filter.dimension !== dimension);
  const kind = isClickOnly(dimension) || isLimitedToLinks(filters, source) ? "click" : view.listed;
  const { data, isError, isFetching, refetch } = useBreakdown({ ...view, filters }, zone, { dimension, kind });
  if (isError && !data) return <LoadFailure isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="14rem" radius="var(--radius)" />;
  const rows = toRows(data.rows, dimension, view, getName);
  const missing = first.filter((value) => !rows.some((row) => row.value === value));
  const all = [...missing.map((value) => ({ value, name: getName(dimension, value), count: 0 })), ...rows];
  const term = search.toLocaleLowerCase(i18n.language);
  const matches = all.filter((row) => row.name.toLocaleLowerCase(i18n.language).includes(term));
  const excess = findExcess(
    values,
    matches.map(({ value }) => value),
    filters,
  );
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]);
  return (
    <>
      <TextInput
        type="search"
        aria-label={t("list.search")}
        placeholder={t("list.search")}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        // Enter in the search field must not submit the form
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <fieldset className={styles.values}>
        <legend className="visually-hidden">{t(`dimension.${dimension}`)}</legend>
        {matches.map((row) => (
          <label key={row.value} className={styles.value}>
            <input
              type="checkbox"
              checked={values.includes(row.value)}
              disabled={excess.has(row.value)}
              onChange={() => toggle(row.value)}
            />
            <RowIcon dimension={dimension} value={row.value} />
            <span className={styles.name} dir="auto">
              {row.name}
            </span>
            <span className={styles.count}>{formatNumber(row.count)}</span>
          </label>
        ))}
        {matches.length === 0 && <p className={styles.none}>{t("list.empty")}</p>}
      </fieldset>
      <p role="status" className={styles.full}>
        {excess.size > 0 && t("filters.full")}
      </p>
    </>
  );
}
