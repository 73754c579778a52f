import { useTranslation } from "react-i18next";
import type { Row } from "./breakdown-rows.tsx";
import { countries, HEIGHT, WIDTH } from "./countries.ts";
import styles from "./world-map.module.css";

interface WorldMapProps {
  readonly rows: readonly Row[];
  readonly onPick: (country: string) => void;
}

/** The countries of the rows, the darker the more; the list below says the same in words. */
export function WorldMap({ rows, onPick }: WorldMapProps) {
  const { i18n } = useTranslation("questions");
  const byCode = new Map(rows.map((row) => [row.value, row]));
  const most = Math.max(1, ...rows.map((row) => row.count));
  const number = new Intl.NumberFormat(i18n.language);
  return (
    // because it repeats the list, which is the one to read and to press with a keyboard
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.map} aria-hidden>
      {Object.entries(countries).map(([code, path]) => {
        const row = byCode.get(code);
        return (
          <path
            key={code}
            d={path}
            className={row ? styles.counted : styles.country}
            {...(row && {
              // a tenth at least, so that one visit is seen beside thousands
              style: { fillOpacity: 0.15 + 0.85 * Math.sqrt(row.count / most) },
              onClick: () => onPick(code),
            })}
          >
            {row && <title>{`${row.name}: ${number.format(row.count)}`}</title>}
          </path>
        );
      })}
    </svg>
  );
}
