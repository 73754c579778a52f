import { useTranslation } from "react-i18next";
import { useNumberFormat } from "#client/number-format.ts";
import { PlatformIcon } from "#features/blocks/screens/platforms/platform-icon.tsx";
import type { Dimension } from "../../queries/statistics-query.ts";
import styles from "./breakdown-rows.module.css";
import { type CountChoice, getCount } from "./measure.ts";
import type { BreakdownRow } from "./queries.ts";
import { useSource } from "./source.tsx";

export interface DisplayedRow {
  readonly value: string;
  readonly name: string;
  readonly count: number;
  /** The share in the sum of all rows, 0 to 1. */
  readonly share: number;
}

/** The rows to show, largest first. Rows without counts for the chosen count are omitted. */
export function toRows(
  rows: readonly BreakdownRow[],
  dimension: Dimension,
  countChoice: CountChoice,
  getName: (dimension: Dimension, value: string) => string,
): DisplayedRow[] {
  const counted = rows
    .map((row) => ({ value: row.value, name: getName(dimension, row.value), count: getCount(row, countChoice) }))
    .filter((row) => row.count > 0)
    .toSorted((one, other) => other.count - one.count);
  const sum = counted.reduce((whole, row) => whole + row.count, 0);
  return counted.map((row) => ({ ...row, share: row.count / sum }));
}

interface BreakdownRowsProps {
  readonly dimension: Dimension;
  readonly rows: readonly DisplayedRow[];
  readonly label: string;
  /** The current filter values. */
  readonly chosen: readonly string[];
  readonly onPick: (value: string) => void;
}

export function BreakdownRows({ dimension, rows, label, chosen, onPick }: BreakdownRowsProps) {
  const { t, i18n } = useTranslation("statistics");
  const formatNumber = useNumberFormat();
  const max = Math.max(...rows.map((row) => row.count));
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 1 });
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map((row) => (
        <li key={row.value}>
          <button
            type="button"
            className={styles.row}
            aria-pressed={chosen.includes(row.value)}
            onClick={() => onPick(row.value)}
          >
            <span className={styles.bar} style={{ inlineSize: `${(row.count / max) * 100}%` }} aria-hidden />
            <span className={styles.name} dir="auto" title={row.name}>
              <span className="visually-hidden">{t("list.filter_by", { value: "" })}</span>
              <RowIcon dimension={dimension} value={row.value} />
              <span className={styles.words}>{row.name}</span>
            </span>
            <span className={styles.share}>{percent.format(row.share)}</span>
            <span className={styles.count}>{formatNumber(row.count)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The thumbnail or platform icon of a link; nothing for other dimensions. */
export function RowIcon({ dimension, value }: { dimension: Dimension; value: string }) {
  const { linkNames } = useSource();
  if (dimension !== "link") return null;
  const link = linkNames?.get(value);
  if (!link) return null;
  return (
    <span className={styles.icon} aria-hidden>
      {link.thumbnail ? (
        <img src={link.thumbnail} alt="" width={20} height={20} loading="lazy" />
      ) : (
        <PlatformIcon platform={link.platform} size={18} />
      )}
    </span>
  );
}
