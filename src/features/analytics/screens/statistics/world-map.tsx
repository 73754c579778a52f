import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNumberFormat } from "#client/number-format.ts";
import type { DisplayedRow } from "./breakdown-rows.tsx";
import shapes from "./map-shapes.json" with { type: "json" };
import styles from "./world-map.module.css";

/** The outline of each country by its ISO 3166-1 alpha-2 code, drawn by `tools/map.ts` for this view box. */
const countries: Readonly<Record<string, string>> = shapes;
const VIEW_BOX = "0 0 640 330";

interface WorldMapProps {
  readonly rows: readonly DisplayedRow[];
  /** The countries of the current filter. */
  readonly chosen: readonly string[];
  readonly onPick: (country: string) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The countries of the rows, darker with higher counts. One tab stop; the arrow keys move by descending count. */
export function WorldMap({ rows, chosen, onPick }: WorldMapProps) {
  const { t } = useTranslation("statistics");
  const formatNumber = useNumberFormat();
  const onMap = rows.filter((row) => countries[row.value] !== undefined);
  const [current, setCurrent] = useState<string>();
  const stop = onMap.some((row) => row.value === current) ? current : onMap[0]?.value;
  const max = Math.max(1, ...onMap.map((row) => row.count));

  function press(event: KeyboardEvent<SVGPathElement>, code: string): void {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onPick(code);
      return;
    }
    const index = onMap.findIndex((row) => row.value === code);
    const step = STEPS[event.key];
    const next = step === undefined ? { Home: 0, End: onMap.length - 1 }[event.key] : index + step;
    const target = next === undefined ? undefined : onMap[Math.min(Math.max(next, 0), onMap.length - 1)];
    if (!target) return;
    event.preventDefault();
    setCurrent(target.value);
    event.currentTarget.ownerSVGElement?.querySelector<SVGPathElement>(`[data-code="${target.value}"]`)?.focus();
  }

  return (
    <svg viewBox={VIEW_BOX} className={styles.map} role="group" aria-label={t("map")}>
      {Object.entries(countries)
        .filter(([code]) => !onMap.some((row) => row.value === code))
        .map(([code, path]) => (
          <path key={code} d={path} className={styles.country} aria-hidden />
        ))}
      {/* drawn after the others, so that its focus outline is above them */}
      {onMap.map((row) => (
        <path
          key={row.value}
          d={countries[row.value]}
          data-code={row.value}
          className={styles.counted}
          // at least 0.15, so that one visit is visible next to thousands
          style={{ fillOpacity: 0.15 + 0.85 * Math.sqrt(row.count / max) }}
          role="button"
          aria-pressed={chosen.includes(row.value)}
          aria-label={`${row.name}: ${formatNumber(row.count)}`}
          tabIndex={row.value === stop ? 0 : -1}
          onFocus={() => setCurrent(row.value)}
          onKeyDown={(event) => press(event, row.value)}
          onClick={() => onPick(row.value)}
        >
          <title>{`${row.name}: ${formatNumber(row.count)}`}</title>
        </path>
      ))}
    </svg>
  );
}
