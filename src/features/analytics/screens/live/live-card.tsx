import { Skeleton } from "@mantine/core";
import { useThrottledValue } from "@mantine/hooks";
import { Fragment, useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#ui/card.tsx";
import { TableSwitch, FigureTable } from "#ui/figure-table.tsx";
import { type CountChoice, getCount } from "../statistics/measure.ts";
import type { LiveNow, LiveEvent } from "../../live/contract.ts";
import styles from "./live-card.module.css";
import { type ConnectionState, useLive } from "./live-stream.ts";
import { useLinkNames } from "../statistics/own-source.tsx";
import { useValueNames } from "../statistics/value-names.ts";
import { toLocale } from "#base/locale.ts";
import { MINUTE_SECONDS } from "#base/time.ts";
import { useNumberFormat } from "#client/number-format.ts";
import { LIVE_MINUTES } from "../../live/live-span.ts";

/** Live statistics for the chosen count: present visitors, the last 30 minutes, and the latest events. */
export function LiveCard({ countChoice }: { countChoice: CountChoice }) {
  const { t } = useTranslation("live");
  const { live, state } = useLive();
  return (
    <Card isPadded labelledBy="live-heading">
      <div className={styles.head}>
        <h2 id="live-heading">{t("title")}</h2>
        <State state={state} />
      </div>
      {(state === "away" || state === "lost") && (
        <p className={styles.trouble} role="status">
          {t(`state.${state}`)}
        </p>
      )}
      {live ? <Now live={live} countChoice={countChoice} /> : <Skeleton height="11rem" radius="var(--radius)" />}
    </Card>
  );
}

function State({ state }: { state: ConnectionState }) {
  const { t } = useTranslation("live");
  if (state !== "here" && state !== "opening") return null;
  return (
    <span className={styles.state} data-state={state}>
      {t(`state.${state}`)}
    </span>
  );
}

function Now({ live, countChoice }: { live: LiveNow; countChoice: CountChoice }) {
  const { t } = useTranslation("live");
  const formatNumber = useNumberFormat();
  const [isTable, setTable] = useState(false);
  const minutes = toMinutes(live, countChoice);
  const current = getCurrent(live, countChoice);
  const words = {
    current: formatNumber(current),
    visitors: t("current", { count: current }),
    visits: t("visits", { count: getCount(live.visits, countChoice) }),
    clicks: t("clicks", { count: getCount(live.clicks, countChoice) }),
    span: t("span"),
  };
  // throttled, so that screen readers are not constantly interrupted
  const announced = useThrottledValue(t("announcement", words), UPDATE_EVERY_MS);
  return (
    <div className={styles.now}>
      <p className="visually-hidden" aria-live="polite">
        {announced}
      </p>
      <div className={styles.figures}>
        <p className={styles.current}>
          <strong>{words.current}</strong> {words.visitors}
        </p>
        <p className={styles.sums}>
          <span data-kind="visit">{words.visits}</span> <span data-kind="click">{words.clicks}</span> {words.span}
        </p>
        {isTable ? (
          <MinuteTable minutes={minutes} />
        ) : (
          <MinuteBars minutes={minutes} label={t("announcement", words)} />
        )}
        <TableSwitch isTable={isTable} onChange={setTable}>
          {t(isTable ? "drawing" : "table")}
        </TableSwitch>
      </div>
      <LatestEvents live={live} countChoice={countChoice} />
    </div>
  );
}

const UPDATE_EVERY_MS = 30_000;

const STEP = 10;
const HEIGHT = 72;
/** The height of the bar of an empty minute, so that the chart visibly moves on. */
const EMPTY_BAR_HEIGHT = 1.5;

/** Half an hour as stacked bars: clicks on top of visits. */
function MinuteBars({ minutes, label }: { minutes: readonly Minute[]; label: string }) {
  const peak = Math.max(4, ...minutes.map(({ visits, clicks }) => visits + clicks));
  const toHeight = (count: number) => (count / peak) * (HEIGHT - EMPTY_BAR_HEIGHT);
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.bars}
      viewBox={`0 0 ${minutes.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {minutes.map(({ start, visits, clicks }, index) => (
        <Fragment key={start}>
          <rect
            x={index * STEP + 1}
            width={STEP - 2}
            y={HEIGHT - EMPTY_BAR_HEIGHT}
            height={EMPTY_BAR_HEIGHT}
            className={styles.trace}
          />
          <rect
            x={index * STEP + 1}
            width={STEP - 2}
            y={HEIGHT - toHeight(visits)}
            height={toHeight(visits)}
            className={styles.visits}
          />
          <rect
            x={index * STEP + 1}
            width={STEP - 2}
            y={HEIGHT - toHeight(visits + clicks)}
            height={toHeight(clicks)}
            className={styles.clicks}
          />
        </Fragment>
      ))}
    </svg>
  );
}

/** The data of the bars as a table, newest first. */
function MinuteTable({ minutes }: { minutes: readonly Minute[] }) {
  const { t, i18n } = useTranslation("live");
  const formatNumber = useNumberFormat();
  const clock = clockWriter(i18n.language);
  return (
    <FigureTable label={t("chart")}>
      <thead>
        <tr>
          <th scope="col">{t("minute")}</th>
          <th scope="col">{t("visits")}</th>
          <th scope="col">{t("clicks")}</th>
        </tr>
      </thead>
      <tbody>
        {minutes.toReversed().map(({ start, visits, clicks }) => (
          <tr key={start}>
            <th scope="row">{clock(start * 1000)}</th>
            <td>{formatNumber(visits)}</td>
            <td>{formatNumber(clicks)}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

const SHOWN = 6;

/** The latest events: link and origin, never the visitor. */
function LatestEvents({ live, countChoice }: { live: LiveNow; countChoice: CountChoice }) {
  const { t, i18n } = useTranslation("live");
  const clock = clockWriter(i18n.language);
  const latest = getLatest(live, countChoice).slice(0, SHOWN);
  useLinkNames(latest.flatMap(({ kind, link }) => (kind === "click" ? [link] : [])));
  return (
    <div className={styles.latest}>
      <h3 id="live-latest">{t("latest")}</h3>
      {latest.length === 0 ? (
        <p className={styles.quiet}>{t("quiet")}</p>
      ) : (
        <ol aria-labelledby="live-latest">
          {latest.map((event, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- events may be identical, and rows have no state
            <li key={`${event.time} ${index}`} data-kind={event.kind}>
              <time dateTime={new Date(event.time).toISOString()}>{clock(event.time)}</time>
              <Words event={event} />
            </li>
          ))}
        </ol>
      )}
      <p className={styles.privacy}>{t("privacy")}</p>
    </div>
  );
}

function Words({ event }: { event: LiveEvent }) {
  const { t } = useTranslation("live");
  const getName = useValueNames();
  const { verdict: trafficClass } = event;
  const from = [
    ...(event.country === "" ? [] : [getName("country", event.country)]),
    ...(event.referrer_host === "" ? [] : [event.referrer_host]),
    ...(trafficClass === "human" || trafficClass === "duplicate" ? [] : [t(`traffic_class.${trafficClass}`)]),
  ];
  return (
    <span className={styles.words}>
      <span className={styles.what}>
        {event.kind === "visit" ? t("visit") : t("click", { link: getName("link", event.link) })}
      </span>
      {from.length > 0 && <span className={styles.from}>{from.join(" · ")}</span>}
    </span>
  );
}

interface Minute {
  readonly start: number;
  readonly visits: number;
  readonly clicks: number;
}

/** All minutes, oldest first, including those without events. */
function toMinutes(live: LiveNow, countChoice: CountChoice): Minute[] {
  const byStart = new Map(live.minutes.map((minute) => [minute.start, minute]));
  return Array.from({ length: LIVE_MINUTES }, (_, index) => {
    const start = live.minute - (LIVE_MINUTES - 1 - index) * MINUTE_SECONDS;
    const minute = byStart.get(start);
    return {
      start,
      visits: minute ? getCount(minute.visits, countChoice) : 0,
      clicks: minute ? getCount(minute.clicks, countChoice) : 0,
    };
  });
}

/** The number of present visitors for the chosen count. */
function getCurrent({ current }: LiveNow, { measure, withOwn }: CountChoice): number {
  return current.people + (withOwn ? current.owners : 0) + (measure === "all" ? current.noise : 0);
}

/** The latest events for the chosen count, newest first. */
function getLatest({ latest }: LiveNow, { measure, withOwn }: CountChoice): LiveEvent[] {
  return latest.filter(({ verdict: trafficClass }) => {
    if (trafficClass === "human") return true;
    if (trafficClass === "duplicate") return measure !== "unique";
    return trafficClass === "owner" ? withOwn : measure === "all";
  });
}

/** Returns a formatter for the local time of day of an instant (ms since 1970). */
function clockWriter(language: string): (timeMs: number) => string {
  const format = new Intl.DateTimeFormat(toLocale(language), { hour: "2-digit", minute: "2-digit" });
  return (timeMs) => format.format(timeMs);
}
