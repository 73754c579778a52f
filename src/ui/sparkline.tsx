import styles from "./sparkline.module.css";
import { sparklinePoints } from "./sparkline-path.ts";

const BOX = { width: 320, height: 72, margin: 3 };

/** How a figure went, as a line without scales, its last stretch dashed because it is not over; `label` says the same in words. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const points = sparklinePoints(values, BOX).map(([x, y]) => `${x} ${y}`);
  const line = points.join("L");
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.sparkline}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      preserveAspectRatio="none"
    >
      <path d={`M${line}V${BOX.height}H0Z`} className={styles.ground} />
      <path d={`M${points.slice(0, -1).join("L")}`} className={styles.line} vectorEffect="non-scaling-stroke" />
      <path
        d={`M${points.slice(-2).join("L")}`}
        className={styles.line}
        strokeDasharray="2 5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
