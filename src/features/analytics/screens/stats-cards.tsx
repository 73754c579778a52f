import IconClick from "@tabler/icons-react/dist/esm/icons/IconClick.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { useTranslation } from "react-i18next";
import { Disc } from "#ui/disc.tsx";
import { RingGauge } from "#ui/ring-gauge.tsx";
import { StatCard } from "#ui/stat-card.tsx";
import { conversionShare, formatShare } from "./conversion-rate.ts";
import styles from "./stats-cards.module.css";
import { useStats } from "./stats-query.ts";

export function StatsCards() {
  const { t, i18n } = useTranslation("analytics");
  const { data, isError } = useStats();
  const missing = isError ? null : undefined;
  const share = data ? conversionShare(data) : 0;
  const note = t("stats.versus", { change: t("stats.no_data") });
  const figure = (value: number | undefined) =>
    value === undefined ? missing : new Intl.NumberFormat(i18n.language).format(value);
  return (
    <section aria-label={t("stats.label")}>
      <dl className={styles.cards}>
        <StatCard
          label={t("stats.unique")}
          value={figure(data?.unique_click)}
          note={note}
          ornament={
            <Disc size="lg">
              <IconUsers size={22} stroke={1.75} />
            </Disc>
          }
        />
        <StatCard
          label={t("stats.all")}
          value={figure(data?.all_click)}
          note={note}
          ornament={
            <Disc size="lg">
              <IconClick size={22} stroke={1.75} />
            </Disc>
          }
        />
        <StatCard
          label={t("stats.conversion")}
          value={data ? formatShare(share, i18n.language) : missing}
          note={note}
          ornament={<RingGauge share={share} />}
        />
      </dl>
      {isError && (
        <p className={styles.stale} role="status">
          {t(data ? "stats.stale" : "stats.failed")}
        </p>
      )}
    </section>
  );
}
