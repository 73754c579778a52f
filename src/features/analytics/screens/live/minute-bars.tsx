import { Fragment } from "react";
import styles from "./live-card.module.css";
import type { Minute } from "./moments.ts";

const STEP = 10;
const HEIGHT = 72;
/** The height of an empty minute, so that the passing of time is visible. */
const TRACE = 1.5;

/** Half an hour as stacked bars: clicks on top of visits. */
export function MinuteBars({ minutes, label }: { minutes: readonly Minute[]; label: string }) {
  const most = Math.max(4, ...minutes.map(({ visits, clicks }) => visits + clicks));
  const tall = (count: number) => (count / most) * (HEIGHT - TRACE);
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.bars}
      viewBox={`0 0 ${minutes.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {minutes.map(({ start, visits, clicks }, index) => (
        <Fragment key={start}>
          <rect x={index * STEP + 1} width={STEP - 2} y={HEIGHT - TRACE} height={TRACE} className={styles.trace} />
          <rect
            x={index * STEP + 1}
            width={STEP - 2}
            y={HEIGHT - tall(visits)}
            height={tall(visits)}
            className={styles.visits}
          />
          <rect
            x={index * STEP + 1}
            width={STEP - 2}
            y={HEIGHT - tall(visits + clicks)}
            height={tall(clicks)}
            className={styles.clicks}
          />
        </Fragment>
      ))}
    </svg>
  );
}
