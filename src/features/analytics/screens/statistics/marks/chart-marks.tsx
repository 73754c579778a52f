import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import styles from "./chart-marks.module.css";
import type { Mark } from "./marks.ts";

interface ChartMarksProps {
  readonly marks: readonly Mark[];
  /** The number of buckets of the chart. */
  readonly count: number;
  readonly moments: readonly string[];
  /** Called with the ids of the notes whose mark was pressed. */
  readonly onOpen: (ids: readonly string[]) => void;
}

/** Flags below a chart that mark notes at their buckets. */
export function ChartMarks({ marks, count, moments, onOpen }: ChartMarksProps) {
  const { t, i18n } = useTranslation("statistics");
  if (marks.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language);
  return (
    <ul className={styles.marks} aria-label={t("chart.marks")}>
      {marks.map(({ index, notes }) => (
        <li key={index} style={{ "--at": count > 1 ? index / (count - 1) : 0.5 } as CSSProperties}>
          <button
            type="button"
            className={styles.mark}
            aria-haspopup="dialog"
            aria-label={t("chart.mark", {
              count: notes.length,
              moment: moments[index],
              titles: list.format(notes.map(({ title }) => title)),
            })}
            title={notes.map(({ title }) => title).join("\n")}
            onClick={() => onOpen(notes.map(({ _id }) => _id))}
          >
            <span aria-hidden>{notes.length > 1 ? notes.length : ""}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
