import { Button } from "@mantine/core";
import IconArrowDownRight from "@tabler/icons-react/dist/esm/icons/IconArrowDownRight.mjs";
import IconArrowUpRight from "@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNumberFormat } from "#client/number-format.ts";
import type { LinkCounts } from "../summary/contract.ts";
import { Card } from "#ui/card.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { RingGauge } from "#ui/ring-gauge.tsx";
import { StatCard } from "#ui/stat-card.tsx";
import { useLinkFigures, useStats, type Summary, useSummary } from "./stats-query.ts";
import { type FigureChange, compareCounts, compareShares } from "./statistics/change.ts";
import { formatShare, getConversionShare } from "./statistics/conversion-share.ts";
import { type CountChoice, getClickCount } from "./statistics/measure.ts";
import { useCountChoice } from "./count-choice.ts";
import styles from "./stats-cards.module.css";

const HomeCountBreakdown = lazyWithRetry(() =>
  import("./count-breakdown/home-count-breakdown.tsx").then((file) => file.HomeCountBreakdown),
);

/** The figures of the home screen: all clicks so far, and how the last 30 days compare with the previous 30. */
export function StatsCards() {
  const { t, i18n } = useTranslation("analytics");
  const formatNumber = useNumberFormat();
  const stats = useStats();
  const summary = useSummary();
  const { data } = stats;
  const countChoice = useCountChoice();
  const hasExtraClicks = countChoice.measure === "all" || countChoice.withOwn;
  const links = useLinkFigures(hasExtraClicks);
  const extra = hasExtraClicks ? links.data && countExtraClicks(Object.values(links.data.links), countChoice) : 0;
  const [dialog, setDialog] = useState<"unique" | "all" | "conversion">();
  const why = (kind: "unique" | "all" | "conversion") => ({
    explainLabel: t("why", { figure: t(`stats.${kind}`) }),
    onExplain: () => setDialog(kind),
  });
  const queries = hasExtraClicks ? [stats, summary, links] : [stats, summary];
  const missing = stats.isError ? null : undefined;
  const share = data ? getConversionShare(data) : 0;
  const { unique, all, conversion } = summary.data ? getChanges(summary.data) : nothingKnown;
  return (
    <section aria-label={t("stats.label")} className={styles.stats}>
      <Card>
        <dl className={styles.cards}>
          <StatCard
            label={t("stats.unique")}
            {...why("unique")}
            value={data ? formatNumber(data.unique_click) : missing}
            note={<ChangeNote change={unique} unit="share" />}
          />
          <StatCard
            label={t("stats.all")}
            {...why("all")}
            value={data && extra !== undefined ? formatNumber(data.all_click + extra) : links.isError ? null : missing}
            note={<ChangeNote change={all} unit="share" />}
          />
          <StatCard
            label={t("stats.conversion")}
            {...why("conversion")}
            value={data ? formatShare(share, i18n.language) : missing}
            note={<ChangeNote change={conversion} unit="points" />}
            ornament={<RingGauge share={share} />}
          />
        </dl>
      </Card>
      {queries.some(({ isError }) => isError) && (
        <Failure
          text={t(data ? "stats.stale" : "stats.failed")}
          refetch={() => queries.map(({ refetch }) => refetch())}
        />
      )}
      <Suspense>
        {dialog && <HomeCountBreakdown figure={{ kind: dialog }} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </section>
  );
}

/** The clicks that the count choice adds to people's clicks: non-human clicks, the owner's, or both. */
function countExtraClicks(figures: readonly LinkCounts[], { measure, withOwn }: CountChoice): number {
  // distinct people are shown as a separate figure
  const countChoice: CountChoice = { measure: measure === "unique" ? "human" : measure, withOwn };
  return figures.reduce((sum, one) => sum + getClickCount({ ...one, all: 0 }, countChoice), 0);
}

const nothingKnown = { unique: undefined, all: undefined, conversion: undefined };

function getChanges({ month, before }: Summary): Readonly<Record<"unique" | "all" | "conversion", FigureChange>> {
  const getShare = (figures: Summary["month"] | null) =>
    figures && figures.all > 0 ? figures.unique / figures.all : undefined;
  return {
    unique: compareCounts(month.unique, before?.unique),
    all: compareCounts(month.all, before?.all),
    conversion: compareShares(getShare(month), getShare(before)),
  };
}

function Failure({ text, refetch }: { text: string; refetch: () => readonly Promise<unknown>[] }) {
  const { t } = useTranslation("analytics");
  const [isRetrying, setRetrying] = useState(false);
  function retry() {
    setRetrying(true);
    void Promise.allSettled(refetch()).then(() => setRetrying(false));
  }
  return (
    <div className={styles.failure}>
      <p role="status">{text}</p>
      <Button variant="default" size="sm" onClick={retry} loading={isRetrying}>
        {t("stats.retry")}
      </Button>
    </div>
  );
}

const ARROWS = { up: IconArrowUpRight, down: IconArrowDownRight };

interface ChangeNoteProps {
  /** Undefined while loading, or if loading failed. */
  readonly change: FigureChange | undefined;
  /** Whether the amount of the change is a share of the previous figure, or in percentage points. */
  readonly unit: "share" | "points";
}

/** The change of a figure since the previous month: an arrow, with the direction in words for screen readers. */
function ChangeNote({ change, unit }: ChangeNoteProps) {
  const { t, i18n } = useTranslation("analytics");
  if (!change) return `${t("stats.versus")}: –`;
  if (!("amount" in change)) {
    const text = { none: t("stats.no_data"), same: t("stats.same"), from_none: t("stats.from_none") }[change.kind];
    return (
      <>
        {t("stats.versus")}: {text}
      </>
    );
  }
  const { kind, amount } = change;
  const format = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1, ...options }).format(amount);
  const shown =
    unit === "share"
      ? format({ style: "percent" })
      : t("stats.points", { count: Number(amount.toFixed(1)), amount: format({}) });
  const Arrow = ARROWS[kind];
  return (
    <>
      {t("stats.versus")}:{" "}
      <span className={styles.change} data-kind={kind}>
        <Arrow size={15} stroke={2} aria-hidden />
        <span aria-hidden>{shown}</span>
        <span className="visually-hidden">
          {kind === "up" ? t("stats.up", { amount: shown }) : t("stats.down", { amount: shown })}
        </span>
      </span>
    </>
  );
}
