import { Button } from "@mantine/core";
import IconClick from "@tabler/icons-react/dist/esm/icons/IconClick.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Disc } from "#ui/disc.tsx";
import { RingGauge } from "#ui/ring-gauge.tsx";
import { StatCard } from "#ui/stat-card.tsx";
import { type Change, countChange, shareChange } from "./change.ts";
import { ChangeNote } from "./change-note.tsx";
import { conversionShare, formatShare } from "./conversion-rate.ts";
import styles from "./stats-cards.module.css";
import { useStats } from "./stats-query.ts";
import { type Summary, useSummary } from "./summary-query.ts";
import { TrendCard } from "./trend-card.tsx";

/** The figures of the home screen: everything that was ever clicked, and how the last 30 days went against those before. */
export function StatsCards() {
  const { t, i18n } = useTranslation("analytics");
  const stats = useStats();
  const summary = useSummary();
  const { data } = stats;
  const isFailed = stats.isError || summary.isError;
  const missing = stats.isError ? null : undefined;
  const share = data ? conversionShare(data) : 0;
  const { unique, all, conversion } = summary.data ? changesOf(summary.data) : nothingKnown;
  const figure = (value: number | undefined) =>
    value === undefined ? missing : new Intl.NumberFormat(i18n.language).format(value);
  const icon = (shown: ReactNode) => <Disc size="lg">{shown}</Disc>;
  return (
    <section aria-label={t("stats.label")} className={styles.stats}>
      <dl className={styles.cards}>
        <StatCard
          label={t("stats.unique")}
          value={figure(data?.unique_click)}
          note={<ChangeNote change={unique} unit="share" />}
          ornament={icon(<IconUsers size={22} stroke={1.75} />)}
        />
        <StatCard
          label={t("stats.all")}
          value={figure(data?.all_click)}
          note={<ChangeNote change={all} unit="share" />}
          ornament={icon(<IconClick size={22} stroke={1.75} />)}
        />
        <StatCard
          label={t("stats.conversion")}
          value={data ? formatShare(share, i18n.language) : missing}
          note={<ChangeNote change={conversion} unit="points" />}
          ornament={<RingGauge share={share} />}
        />
      </dl>
      {isFailed && (
        <Failure text={t(data ? "stats.stale" : "stats.failed")} ask={() => [stats.refetch(), summary.refetch()]} />
      )}
      {!(summary.isError && !summary.data) && <TrendCard summary={summary.data} />}
    </section>
  );
}

const nothingKnown = { unique: undefined, all: undefined, conversion: undefined };

function changesOf({ month, before }: Summary): Readonly<Record<"unique" | "all" | "conversion", Change>> {
  const shareOf = (figures: Summary["month"] | null) =>
    figures && figures.all > 0 ? figures.unique / figures.all : undefined;
  return {
    unique: countChange(month.unique, before?.unique),
    all: countChange(month.all, before?.all),
    conversion: shareChange(shareOf(month), shareOf(before)),
  };
}

function Failure({ text, ask }: { text: string; ask: () => readonly Promise<unknown>[] }) {
  const { t } = useTranslation("analytics");
  const [isAsking, setAsking] = useState(false);
  function retry() {
    setAsking(true);
    void Promise.allSettled(ask()).then(() => setAsking(false));
  }
  return (
    <div className={styles.failure}>
      <p role="status">{text}</p>
      <Button variant="default" size="sm" onClick={retry} loading={isAsking}>
        {t("stats.retry")}
      </Button>
    </div>
  );
}
