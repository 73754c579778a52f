import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import styles from "./chart-markers.module.css";
import type { Marker } from "./markers.ts";

interface ChartMarkersProps {
  readonly markers: readonly Marker[];
  /** The number of buckets of the chart. */
  readonly count: number;
  readonly moments: readonly string[];
  /** Called with the ids of the notes whose marker was pressed. */
  readonly onOpen: (ids: readonly string[]) => void;
}

/** Flags below a chart that mark notes at their buckets. */
export function ChartMarkers({ markers, count, moments, onOpen }: ChartMarkersProps) {
  const { t, i18n } = useTranslation("statistics");
  if (markers.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language);
  return (
    <ul className={styles.markers} aria-label={t("chart.markers")}>
      {markers.map(({ index, notes }) => (
        <li key={index} style={{ "--at": count > 1 ? index / (count - 1) : 0.5 } as CSSProperties}>
          <button
            type="button"
            className={styles.marker}
            aria-haspopup="dialog"
            aria-label={t("chart.marker", {
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
