import IconBrandTelegram from "@tabler/icons-react/dist/esm/icons/IconBrandTelegram.mjs";
import { Card } from "#ui/card.tsx";
import { ChainArt } from "#ui/chain-art.tsx";
import { Disc } from "#ui/disc.tsx";
import { RingGauge } from "#ui/ring-gauge.tsx";
import { RingMark } from "#ui/ring-mark.tsx";
import { StatCard } from "#ui/stat-card.tsx";
import { Tag } from "#ui/tag.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import { LONG_WORD, Section, Specimen } from "./specimen.tsx";
import styles from "./styleguide.module.css";

export function Display() {
  const icon = <IconBrandTelegram size={20} stroke={1.75} />;
  return (
    <>
      <Section title="Mark and wordmark">
        <Specimen name="wordmark">
          <Wordmark name="Halka" />
        </Specimen>
        {[16, 24, 44, 72, 120].map((size) => (
          <Specimen key={size} name={`${size} px`}>
            <RingMark size={size} label="Halka" />
          </Specimen>
        ))}
      </Section>
      <Section title="Card, disc and tag">
        <Specimen name="card" isWide>
          <Card isPadded>Every link you have, on one ring</Card>
        </Specimen>
        <Specimen name="disc">
          <Disc>{icon}</Disc>
        </Specimen>
        <Specimen name="large disc">
          <Disc size="lg">{icon}</Disc>
        </Specimen>
        <Specimen name="tag">
          <Tag>Soon</Tag>
        </Specimen>
      </Section>
      <Section title="Stat card">
        <Specimen name="loaded, loading, failed" isWide>
          <dl className={styles.stats}>
            <StatCard
              label="Unique clicks"
              value="12,408"
              note="+12.5% vs last month"
              ornament={<RingGauge share={0.37} />}
            />
            <StatCard label="Unique clicks" value={undefined} note="vs last month: no data yet" />
            <StatCard label={LONG_WORD} value={null} note={LONG_WORD} />
          </dl>
        </Specimen>
      </Section>
      <Section title="Ring gauge">
        {[0, 0.37, 1].map((share) => (
          <Specimen key={share} name={`${share * 100} %`}>
            <RingGauge share={share} />
          </Specimen>
        ))}
      </Section>
      <Section title="Chain">
        <Specimen name="on night" isWide>
          <div className={styles.night}>
            <ChainArt />
          </div>
        </Specimen>
      </Section>
    </>
  );
}
