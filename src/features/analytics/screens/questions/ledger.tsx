import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import type { Counts } from "../../questions/question.ts";
import type { FigureName } from "./figure.ts";
import styles from "./ledger.module.css";
import { noiseOf } from "./measure.ts";
import { type Totals, useBreakdown } from "./queries.ts";
import type { ViewState } from "./use-view.ts";

const VERDICTS = ["humans", "duplicates", "owners", "bots", "previews", "prefetches", "heads"] as const;

interface LedgerProps {
  readonly name: FigureName;
  /** The figure as it is shown. */
  readonly figure: string;
  readonly totals: Totals;
  readonly state: ViewState;
  readonly onClose: () => void;
}

/** What a figure is made of: everything that arrived, what it was taken for, and why. */
export function Ledger({ name, figure, totals, state, onClose }: LedgerProps) {
  const { t, i18n } = useTranslation("questions");
  const write = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const counts =
    name === "visits" ? totals.visits : name === "visitors" ? plus(totals.visits, totals.clicks) : totals.clicks;
  const all = counts.humans + counts.duplicates + counts.owners + noiseOf(counts);
  return (
    <Dialog title={t("ledger.title")} closeLabel={t("list.close")} onClose={onClose}>
      <div className={styles.ledger}>
        <p className={styles.figure}>
          <span>{t(`figures.${name}`)}</span>
          <strong>{figure}</strong>
        </p>
        {name === "through" && (
          <p>
            {t("ledger.formula_through", {
              clicks: write(totals.clicks.humans + totals.clicks.duplicates),
              visits: write(totals.visits.humans + totals.visits.duplicates),
            })}
          </p>
        )}
        {name === "conversion" && (
          <p>{t("ledger.formula_conversion", { unique: write(totals.unique_click), all: write(totals.all_click) })}</p>
        )}
        {name === "visitors" && <p>{t("ledger.formula_visitors")}</p>}
        <p className={styles.lead}>{t("ledger.lead")}</p>
        <table className={styles.table}>
          <thead className="only-read-aloud">
            <tr>
              <th scope="col">{t("ledger.verdict")}</th>
              <th scope="col">{t("list.events")}</th>
            </tr>
          </thead>
          <tbody>
            {VERDICTS.map((verdict) => (
              <tr key={verdict}>
                <th scope="row">
                  {t(`ledger.${verdict}`)}
                  <small>{t(`ledger.${verdict}_note`)}</small>
                </th>
                <td>{write(counts[verdict])}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("ledger.all")}</th>
              <td>{write(all)}</td>
            </tr>
          </tfoot>
        </table>
        {counts.bots + counts.previews > 0 && <Families state={state} kind={name === "visits" ? "visit" : "click"} />}
      </div>
    </Dialog>
  );
}

/** The programs behind bots and previews, the busiest first. */
function Families({ state: { view, zone }, kind }: { state: ViewState; kind: "visit" | "click" }) {
  const { t, i18n } = useTranslation("questions");
  const { data } = useBreakdown(view, zone, { dimension: "bot", kind });
  const rows = (data?.rows ?? [])
    .map((row) => ({ value: row.value, count: row.bots + row.previews }))
    .filter((row) => row.value !== "" && row.count > 0)
    .toSorted((one, other) => other.count - one.count);
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>{t("ledger.families")}</h3>
      <ul className={styles.families}>
        {rows.map((row) => (
          <li key={row.value}>
            <span>{row.value}</span>
            <span>{new Intl.NumberFormat(i18n.language).format(row.count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function plus(one: Counts, other: Counts): Counts {
  const names = [...VERDICTS, "visitors"] as const;
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as unknown as Counts;
}
