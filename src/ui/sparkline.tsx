import styles from "./sparkline.module.css";

const BOX = { width: 320, height: 72, margin: 3 };

/**
 * A line chart without axes. The last interval is shaded because it is not over yet, as in the charts of the analytics
 * screen. `label` describes the chart in words.
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

interface Box {
  readonly width: number;
  readonly height: number;
  /** Space for the width of the line, above and below. */
  readonly margin: number;
}

/**
 * The points of a line through `values`, from left to right, with zero at the bottom. A single value is a horizontal
 * line.
 */
export function sparklinePoints(values: readonly number[], { width, height, margin }: Box): [number, number][] {
  const drawn = values.length === 1 ? [...values, ...values] : values;
  const max = Math.max(...drawn, 1);
  const step = width / Math.max(drawn.length - 1, 1);
  return drawn.map((value, index) => [
    round(index * step),
    round(height - margin - (value / max) * (height - 2 * margin)),
  ]);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
