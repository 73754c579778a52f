import { Skeleton } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNumberFormat } from "#client/number-format.ts";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import {
  type FigureName,
  figureNames,
  hasFigure,
  isPercentage,
  getPointChange,
  getFigureValue,
  formatFigure,
} from "./figure.ts";
import styles from "./figures.module.css";
import { findChangePercent } from "./change.ts";
import type { Overview, OverviewPeriod } from "./queries.ts";
import { useSource } from "./source.tsx";
import type { ViewState } from "./use-view.ts";
import type { View } from "./view.ts";

const FigureBreakdown = lazyWithRetry(() => import("./figure-breakdown.tsx").then((file) => file.FigureBreakdown));

interface FiguresProps {
  readonly overview: Overview | undefined;
  readonly state: ViewState;
}

/** The headline figures (Key metrics) of the period; pressing one opens its breakdown. */
export function Figures({ overview, state }: FiguresProps) {
  const { t, i18n } = useTranslation("statistics");
  const [dialog, setDialog] = useState<FigureName>();
  const { view } = state;
  const source = useSource();
  const hasNoValue = (name: FigureName) => !hasFigure(name, view.filters, source);
  const isCompared = view.compare !== "none" && view.period !== "all";
  const format = (name: FigureName, totals: OverviewPeriod) =>
    formatFigure(name, getFigureValue(name, totals, view), i18n.language);
  return (
    <section aria-label={t("figures.label")}>
      <ul className={styles.figures}>
        {figureNames.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={styles.figure}
              disabled={!overview || hasNoValue(name)}
              onClick={() => setDialog(name)}
            >
              <span className="visually-hidden">{t("figures.why_of", { figure: t(`figures.${name}`) })}</span>
              <span className={styles.name} aria-hidden>
                {t(`figures.${name}`)}
              </span>
              <span className={styles.value}>
                {hasNoValue(name) ? (
                  "–"
                ) : overview ? (
                  format(name, overview.period)
                ) : (
                  <Skeleton height="2rem" width="4.5rem" />
                )}
              </span>
              {hasNoValue(name) && <span className={styles.change}>{t("figures.of_page")}</span>}
              {isCompared &&
                !hasNoValue(name) &&
                (overview ? (
                  <Change name={name} overview={overview} view={view} before={format(name, overview.before)} />
                ) : (
                  <ChangePlaceholder />
                ))}
            </button>
          </li>
        ))}
      </ul>
      {dialog && overview && (
        <Suspense>
          <FigureBreakdown
            name={dialog}
            figure={format(dialog, overview.period)}
            totals={overview.period}
            state={state}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** As tall as a `Change`, so that nothing moves when the figures arrive. */
function ChangePlaceholder() {
  return (
    <span className={styles.change} aria-hidden>
      <strong>&nbsp;</strong>
      <span className={styles.before}>&nbsp;</span>
    </span>
  );
}

const VERSUS = {
  before: { whole: "figures.versus", so_far: "figures.versus_so_far" },
  year: { whole: "figures.versus_year", so_far: "figures.versus_year_so_far" },
} as const;

interface ChangeProps {
  readonly name: FigureName;
  readonly overview: Overview;
  readonly view: View;
  /** The formatted figure of the compared period. */
  readonly before: string;
}

function Change({ name, overview, view, before }: ChangeProps) {
  const { t } = useTranslation("statistics");
  const formatNumber = useNumberFormat();
  const isShare = isPercentage(name);
  const change = isShare
    ? getPointChange(name, overview, view)
    : findChangePercent(getFigureValue(name, overview.period, view), getFigureValue(name, overview.before, view));
  const amount = formatNumber(Math.abs(change ?? 0));
  const text =
    change === undefined
      ? t("figures.no_data")
      : change === 0
        ? t("figures.same")
        : isShare
          ? t(change > 0 ? "figures.up_points" : "figures.down_points", { amount })
          : t(change > 0 ? "figures.up" : "figures.down", { amount });
  const direction = change === undefined || change === 0 ? "none" : change > 0 ? "up" : "down";
  const versus = t(VERSUS[view.compare === "year" ? "year" : "before"][overview.is_so_far ? "so_far" : "whole"]);
  return (
    <span className={styles.change} data-direction={direction} title={`${versus}: ${before}`}>
      <strong>{text}</strong> <span className="visually-hidden">{versus}</span>
      {change !== undefined && <span className={styles.before}>{t("figures.was", { figure: before })}</span>}
    </span>
  );
}
