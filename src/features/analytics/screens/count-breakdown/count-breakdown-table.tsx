import { Skeleton } from "@mantine/core";
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNumberFormat } from "#client/number-format.ts";
import { Dialog } from "#ui/dialog.tsx";
import type { ClassCountName, Counts } from "../../queries/statistics-query.ts";
import type { CountChoice } from "../statistics/measure.ts";
import styles from "./count-breakdown.module.css";

interface CountBreakdownTableProps {
  readonly title: string;
  readonly counts: Counts;
  readonly countChoice: CountChoice;
  /** The programs behind bots and previews; undefined while loading. */
  readonly programs: readonly Program[] | undefined;
  /** The number of people's events that were imported; defaults to 0. */
  readonly imported?: number | undefined;
}

/** All events that arrived: those that the figure counts, those that it leaves out, and their sum. */
export function CountBreakdownTable({ title, counts, countChoice, programs, imported = 0 }: CountBreakdownTableProps) {
  const { t } = useTranslation("statistics");
  const formatNumber = useNumberFormat();
  const id = useId();
  const { counted, leftOut, sumCounted, sumLeftOut } = toEntries(counts, countChoice);
  const rows = (entries: readonly Entry[]) =>
    entries.map(({ name, count }) => (
      <tr key={name} data-none={count === 0 || undefined}>
        <th scope="row">
          {t(`count_breakdown.${name}`)}
          <small>{t(`count_breakdown.${name}_note`)}</small>
          {name === "humans" && imported > 0 && (
            <small>{t("count_breakdown.imported", { count: imported, number: formatNumber(imported) })}</small>
          )}
          {(name === "bots" || name === "previews") && count > 0 && programs && (
            <Programs countName={name} all={count} programs={programs} />
          )}
        </th>
        <td>{formatNumber(count)}</td>
      </tr>
    ));
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      <table className={styles.table} aria-labelledby={id}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t("count_breakdown.traffic_class")}</th>
            <th scope="col">{t("list.events")}</th>
          </tr>
        </thead>
        <tbody>
          {rows(counted)}
          <tr className={styles.sum}>
            <th scope="row">{t("count_breakdown.counted")}</th>
            <td>{formatNumber(sumCounted)}</td>
          </tr>
        </tbody>
        {leftOut.length > 0 && (
          <tbody>
            {rows(leftOut)}
            <tr className={styles.sum}>
              <th scope="row">{t("count_breakdown.left_out")}</th>
              <td>{formatNumber(sumLeftOut)}</td>
            </tr>
          </tbody>
        )}
        <tfoot>
          <tr>
            <th scope="row">
              {t("count_breakdown.all")}
              {leftOut.length > 0 && (
                <small>
                  {formatNumber(sumCounted)} + {formatNumber(sumLeftOut)}
                </small>
              )}
            </th>
            <td>{formatNumber(sumCounted + sumLeftOut)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

interface ProgramsProps {
  readonly countName: "bots" | "previews";
  readonly all: number;
  readonly programs: readonly Program[];
}

function Programs({ countName, all, programs }: ProgramsProps) {
  const { t } = useTranslation("statistics");
  const formatNumber = useNumberFormat();
  const named = getPrograms(programs, countName, all);
  return (
    <details className={styles.programs}>
      <summary>{t("count_breakdown.by_name", { count: named.length })}</summary>
      <ul>
        {named.map(({ name, count }) => (
          <li key={name}>
            <span>{name === "" ? t("count_breakdown.nameless") : name}</span>
            <span>{formatNumber(count)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The order of the rows: people first. */
const ROW_ORDER: readonly ClassCountName[] = [
  "humans",
  "duplicates",
  "owners",
  "bots",
  "previews",
  "prefetches",
  "heads",
];

interface Entry {
  readonly name: ClassCountName;
  readonly count: number;
}

interface Entries {
  readonly counted: readonly Entry[];
  readonly leftOut: readonly Entry[];
  /** Together with `sumLeftOut`: all events that arrived. */
  readonly sumCounted: number;
  readonly sumLeftOut: number;
}

/** What a figure includes for a count choice, and what it leaves out. */
export function toEntries(counts: Counts, { measure, withOwn }: CountChoice): Entries {
  const isCounted = (name: ClassCountName) => {
    if (name === "humans" || name === "duplicates") return true;
    return name === "owners" ? withOwn && measure !== "unique" : measure === "all";
  };
  const entries = ROW_ORDER.map((name) => ({ name, count: counts[name] }));
  const counted = entries.filter(({ name }) => isCounted(name));
  const leftOut = entries.filter(({ name }) => !isCounted(name));
  return { counted, leftOut, sumCounted: sum(counted), sumLeftOut: sum(leftOut) };
}

function sum(entries: readonly { readonly count: number }[]): number {
  return entries.reduce((whole, { count }) => whole + count, 0);
}

interface Program {
  /** Empty for programs without a known name. */
  readonly name: string;
  readonly bots: number;
  readonly previews: number;
}

interface NamedCount {
  readonly name: string;
  readonly count: number;
}

/** The programs behind `all` bots or previews, the busiest first, and last the remainder without a known name. */
export function getPrograms(
  programs: readonly Program[],
  countName: "bots" | "previews",
  all: number,
): readonly NamedCount[] {
  const named = programs
    .map((program) => ({ name: program.name, count: program[countName] }))
    .filter(({ name, count }) => name !== "" && count > 0)
    .toSorted((one, other) => other.count - one.count);
  // names come from raw rows, which expire before the counts
  const rest = all - sum(named);
  return rest > 0 ? [...named, { name: "", count: rest }] : named;
}

interface CountBreakdownDialogProps {
  /** The name of the figure. */
  readonly name: string;
  /** The formatted figure; undefined until it is loaded. */
  readonly figure?: string;
  readonly isError?: boolean;
  /** How the figure is computed, in words. */
  readonly formula?: string | undefined;
  /** The period in words; defaults to the period on the screen. */
  readonly lead?: string;
  readonly onClose: () => void;
  /** The tables that explain the figure. */
  readonly children?: ReactNode;
}

/** Explains a figure: all events that arrived, their traffic classes, and why. */
export function CountBreakdownDialog(props: CountBreakdownDialogProps) {
  const { name, figure, isError = false, formula, lead, onClose, children } = props;
  const { t } = useTranslation("statistics");
  const placeholder = isError ? <p role="status">{t("failed")}</p> : <Skeleton height="24rem" radius="var(--radius)" />;
  return (
    <Dialog title={t("count_breakdown.title")} onClose={onClose}>
      <div className={styles.breakdown}>
        <p className={styles.figure}>
          <span>{name}</span>
          <strong>{figure ?? (isError ? "–" : "…")}</strong>
        </p>
        {formula && <p>{formula}</p>}
        <p className={styles.lead}>{lead ?? t("count_breakdown.lead")}</p>
        {figure === undefined ? placeholder : children}
      </div>
    </Dialog>
  );
}
