import { RingGauge } from "#ui/ring-gauge.tsx";
import { StatCard } from "#ui/stat-card.tsx";
import { LONG_WORD } from "../samples.ts";
import { Specimen, Specimens } from "../specimen.tsx";
import styles from "../styleguide.module.css";
import { useSamples } from "../use-samples.ts";

export function StatCards() {
  const { stat, figure, note, change } = useSamples();
  return (
    <Specimens>
      <Specimen name="with a change" isWide>
        <dl className={styles.terms}>
          <StatCard label={stat} value={figure} note={change} />
        </dl>
      </Specimen>
      <Specimen name="without a change" isWide>
        <dl className={styles.terms}>
          <StatCard label={stat} value={figure} note={note} ornament={<RingGauge share={0.37} />} />
        </dl>
      </Specimen>
      <Specimen name="on its way" isWide>
        <dl className={styles.terms}>
          <StatCard label={stat} value={undefined} note={note} />
        </dl>
      </Specimen>
      <Specimen name="could not be had, long words" isWide>
        <dl className={styles.terms}>
          <StatCard label={LONG_WORD} value={null} note={LONG_WORD} />
        </dl>
      </Specimen>
    </Specimens>
  );
}
