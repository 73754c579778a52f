import styles from "./ring-gauge.module.css";

const RADIUS = 20;
const LENGTH = 2 * Math.PI * RADIUS;

/** A decorative ring beside a figure, filled by `share` from 0 to 1. */
export function RingGauge({ share }: { share: number }) {
  const filled = Math.min(1, Math.max(0, share)) * LENGTH;
  return (
    <svg className={styles.gauge} viewBox="0 0 48 48" aria-hidden>
      <circle cx="24" cy="24" r={RADIUS} className={styles.track} />
      <circle cx="24" cy="24" r={RADIUS} className={styles.arc} strokeDasharray={`${filled} ${LENGTH}`} />
    </svg>
  );
}
