import styles from "./sparkline.module.css";
import { sparklinePoints } from "./sparkline-path.ts";

const BOX = { width: 320, height: 72, margin: 3 };

/**
 * A line without scales. Its last interval is shaded since it is not over yet, as in the charts of the analytics
 * screen; `label` describes it in words.
 */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const points = sparklinePoints(values, BOX);
  const line = points.map(([x, y]) => `${x} ${y}`).join("L");
  const openFrom = points.at(-2)?.[0] ?? 0;
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.sparkline}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      preserveAspectRatio="none"
    >
      <path d={`M${line}V${BOX.height}H0Z`} className={styles.ground} />
      <rect x={openFrom} width={BOX.width - openFrom} height={BOX.height} className={styles.open} />
      <path d={`M${line}`} className={styles.line} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
