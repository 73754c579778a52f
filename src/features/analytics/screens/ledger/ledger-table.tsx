import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Counts } from "../../questions/question.ts";
import type { Counting } from "../questions/measure.ts";
import { entriesOf, type Entry } from "./entries.ts";
import styles from "./ledger.module.css";
import { type Program, programsOf } from "./programs.ts";

interface LedgerTableProps {
  readonly title: string;
  readonly counts: Counts;
  readonly counting: Counting;
  /** The programs behind bots and previews; undefined while they are on their way. */
  readonly programs: readonly Program[] | undefined;
  /** How many of people's events came with an import; unless given, none. */
  readonly imported?: number | undefined;
}

/** Everything that arrived: what the figure counts, what it leaves out, and the sum of both. */
export function LedgerTable({ title, counts, counting, programs, imported = 0 }: LedgerTableProps) {
  const { t, i18n } = useTranslation("questions");
  const id = useId();
  const write = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const { counted, leftOut, sumCounted, sumLeftOut } = entriesOf(counts, counting);
  const rows = (entries: readonly Entry[]) =>
    entries.map(({ verdict, count }) => (
      <tr key={verdict} data-none={count === 0 || undefined}>
        <th scope="row">
          {t(`ledger.${verdict}`)}
          <small>{t(`ledger.${verdict}_note`)}</small>
          {verdict === "humans" && imported > 0 && (
            <small>{t("ledger.imported", { count: imported, number: write(imported) })}</small>
          )}
          {(verdict === "bots" || verdict === "previews") && count > 0 && programs && (
            <Programs verdict={verdict} all={count} programs={programs} />
          )}
        </th>
        <td>{write(count)}</td>
      </tr>
    ));
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      <table className={styles.table} aria-labelledby={id}>
        <thead className="only-read-aloud">
          <tr>
            <th scope="col">{t("ledger.verdict")}</th>
            <th scope="col">{t("list.events")}</th>
          </tr>
        </thead>
        <tbody>
          {rows(counted)}
          <tr className={styles.sum}>
            <th scope="row">{t("ledger.counted")}</th>
            <td>{write(sumCounted)}</td>
          </tr>
        </tbody>
        {leftOut.length > 0 && (
          <tbody>
            {rows(leftOut)}
            <tr className={styles.sum}>
              <th scope="row">{t("ledger.left_out")}</th>
              <td>{write(sumLeftOut)}</td>
            </tr>
          </tbody>
        )}
        <tfoot>
          <tr>
            <th scope="row">
              {t("ledger.all")}
              {leftOut.length > 0 && (
                <small>
                  {write(sumCounted)} + {write(sumLeftOut)}
                </small>
              )}
            </th>
            <td>{write(sumCounted + sumLeftOut)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

interface ProgramsProps {
  readonly verdict: "bots" | "previews";
  readonly all: number;
  readonly programs: readonly Program[];
}

function Programs({ verdict, all, programs }: ProgramsProps) {
  const { t, i18n } = useTranslation("questions");
  const number = new Intl.NumberFormat(i18n.language);
  const named = programsOf(programs, verdict, all);
  return (
    <details className={styles.programs}>
      <summary>{t("ledger.by_name", { count: named.length })}</summary>
      <ul>
        {named.map(({ name, count }) => (
          <li key={name}>
            <span>{name === "" ? t("ledger.nameless") : name}</span>
            <span>{number.format(count)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
