import IconBrandTelegram from "@tabler/icons-react/dist/esm/icons/IconBrandTelegram.mjs";
import { Card } from "#ui/card.tsx";
import { ChainArt } from "#ui/chain-art.tsx";
import { Disc } from "#ui/disc.tsx";
import { RingGauge } from "#ui/ring-gauge.tsx";
import { RingMark } from "#ui/ring-mark.tsx";
import { StatCard } from "#ui/stat-card.tsx";
import { Tag } from "#ui/tag.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import { LONG_WORD, Specimens } from "./specimen.tsx";
import styles from "./styleguide.module.css";

const SIZES = [16, 24, 44, 72, 120];
const SHARES = [0, 0.37, 1];

export function Display() {
  const icon = <IconBrandTelegram size={20} stroke={1.75} />;
  return (
    <>
      <Specimens
        title="Mark and wordmark"
        states={{
          wordmark: <Wordmark name="Halka" />,
          ...Object.fromEntries(SIZES.map((size) => [`${size} px`, <RingMark key={size} size={size} label="Halka" />])),
        }}
      />
      <Specimens
        title="Card, disc and tag"
        states={{
          card: <Card isPadded>Every link you have, on one ring</Card>,
          disc: <Disc>{icon}</Disc>,
          "large disc": <Disc size="lg">{icon}</Disc>,
          tag: <Tag>Soon</Tag>,
        }}
      />
      <Specimens
        title="Stat card"
        isWide
        states={{
          "loaded, loading, failed": (
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
          ),
        }}
      />
      <Specimens
        title="Ring gauge"
        states={Object.fromEntries(
          SHARES.map((share) => [`${share * 100} %`, <RingGauge key={share} share={share} />]),
        )}
      />
      <Specimens
        title="Chain"
        isWide
        states={{
          "on night": (
            <div className={styles.night}>
              <ChainArt />
            </div>
          ),
        }}
      />
    </>
  );
}
