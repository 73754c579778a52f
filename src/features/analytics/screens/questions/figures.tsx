import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FigureName, figureNames, valueOf, writeFigure } from "./figure.ts";
import styles from "./figures.module.css";
import { Ledger } from "./ledger.tsx";
import { changeOf, type Counting } from "./measure.ts";
import type { Overview, Totals } from "./queries.ts";
import type { ViewState } from "./use-view.ts";

interface FiguresProps {
  readonly overview: Overview | undefined;
  readonly state: ViewState;
}

/** The five figures of the days; a press on one opens what it is made of. */
export function Figures({ overview, state }: FiguresProps) {
  const { t, i18n } = useTranslation("questions");
  const [asked, setAsked] = useState<FigureName>();
  const counting = state.view;
  // because opening the page is of no link, so that of one there is nothing to say
  const isUnasked = (name: FigureName) =>
    state.view.filters.link !== undefined && (name === "visits" || name === "through");
  const write = (name: FigureName, totals: Totals) =>
    isUnasked(name) ? "–" : writeFigure(name, valueOf(name, totals, counting), i18n.language);
  return (
    <section aria-label={t("figures.label")}>
      <ul className={styles.figures}>
        {figureNames.map((name) => (
          <li key={name}>
            <button type="button" className={styles.figure} disabled={!overview} onClick={() => setAsked(name)}>
              <span className="only-read-aloud">{t("figures.why_of", { figure: t(`figures.${name}`) })}</span>
              <span className={styles.name} aria-hidden>
                {t(`figures.${name}`)}
              </span>
              <span className={styles.value}>
                {overview ? write(name, overview.period) : <Skeleton height="2rem" width="4.5rem" />}
              </span>
              {overview && !isUnasked(name) && <Change name={name} overview={overview} counting={counting} />}
            </button>
          </li>
        ))}
      </ul>
      {asked && overview && (
        <Ledger
          name={asked}
          figure={write(asked, overview.period)}
          totals={overview.period}
          state={state}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

function Change({ name, overview, counting }: { name: FigureName; overview: Overview; counting: Counting }) {
  const { t } = useTranslation("questions");
  const now = valueOf(name, overview.period, counting);
  const change = changeOf(now, valueOf(name, overview.before, counting));
  const text =
    change === undefined
      ? t("figures.no_data")
      : change === 0
        ? t("figures.same")
        : t(change > 0 ? "figures.up" : "figures.down", { amount: Math.abs(change) });
  const direction = change === undefined || change === 0 ? "none" : change > 0 ? "up" : "down";
  return (
    <span className={styles.change} data-direction={direction}>
      <strong>{text}</strong> {t("figures.versus")}
    </span>
  );
}
