import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Counts } from "../../queries/statistics-query.ts";
import type { Counting } from "../statistics/measure.ts";
import { toEntries, type Entry, type Program, getPrograms } from "./entries.ts";
import styles from "./count-breakdown.module.css";

interface CountBreakdownTableProps {
  readonly title: string;
  readonly counts: Counts;
  readonly counting: Counting;
  /** The programs behind bots and previews; undefined while loading. */
  readonly programs: readonly Program[] | undefined;
  /** How many events of people were imported; defaults to 0. */
  readonly imported?: number | undefined;
}

/** All events that arrived: what the figure counts, what it leaves out, and the sum of both. */
export function CountBreakdownTable({ title, counts, counting, programs, imported = 0 }: CountBreakdownTableProps) {
  const { t, i18n } = useTranslation("statistics");
  const id = useId();
  const write = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const { counted, leftOut, sumCounted, sumLeftOut } = toEntries(counts, counting);
  const rows = (entries: readonly Entry[]) =>
    entries.map(({ trafficClass, count }) => (
      <tr key={trafficClass} data-none={count === 0 || undefined}>
        <th scope="row">
          {t(`count_breakdown.${trafficClass}`)}
          <small>{t(`count_breakdown.${trafficClass}_note`)}</small>
          {trafficClass === "humans" && imported > 0 && (
            <small>{t("count_breakdown.imported", { count: imported, number: write(imported) })}</small>
          )}
          {(trafficClass === "bots" || trafficClass === "previews") && count > 0 && programs && (
            <Programs trafficClass={trafficClass} all={count} programs={programs} />
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
            <th scope="col">{t("count_breakdown.traffic_class")}</th>
            <th scope="col">{t("list.events")}</th>
          </tr>
        </thead>
        <tbody>
          {rows(counted)}
          <tr className={styles.sum}>
            <th scope="row">{t("count_breakdown.counted")}</th>
            <td>{write(sumCounted)}</td>
          </tr>
        </tbody>
        {leftOut.length > 0 && (
          <tbody>
            {rows(leftOut)}
            <tr className={styles.sum}>
              <th scope="row">{t("count_breakdown.left_out")}</th>
              <td>{write(sumLeftOut)}</td>
            </tr>
          </tbody>
        )}
        <tfoot>
          <tr>
            <th scope="row">
              {t("count_breakdown.all")}
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
  readonly trafficClass: "bots" | "previews";
  readonly all: number;
  readonly programs: readonly Program[];
}

function Programs({ trafficClass, all, programs }: ProgramsProps) {
  const { t, i18n } = useTranslation("statistics");
  const number = new Intl.NumberFormat(i18n.language);
  const named = getPrograms(programs, trafficClass, all);
  return (
    <details className={styles.programs}>
      <summary>{t("count_breakdown.by_name", { count: named.length })}</summary>
      <ul>
        {named.map(({ name, count }) => (
          <li key={name}>
            <span>{name === "" ? t("count_breakdown.nameless") : name}</span>
            <span>{number.format(count)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
