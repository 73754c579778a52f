import type { Language } from "#base/language.ts";
import { toLocale } from "#base/locale.ts";
import { dashboardUrl } from "#features/accounts/mails/dashboard-url.ts";
import { formatCountry, toUnlinkedLine } from "#features/accounts/mails/format.ts";
import { fillPlaceholders } from "#features/accounts/mails/mail-texts.ts";
import type { Figure, RankedItem, ReportFigures, ReportPeriod } from "../figures.ts";
import type { ReportRhythm } from "../rhythms.ts";
import { getReportTexts } from "./report-texts.ts";

export interface ReportMailContent {
  readonly figures: ReportFigures;
  readonly rhythm: ReportRhythm;
  readonly language: Language;
  readonly publicUrl: string;
  /** The id of the workspace. */
  readonly pageId: string;
  readonly handle: string;
  /** The public address of the page. */
  readonly pageUrl: string;
  /** The URL that switches the reports off. */
  readonly unsubscribe: string;
}

export interface FigureLine {
  readonly name: string;
  readonly value: string;
  /** The change since the previous period; empty if there is nothing to compare with. */
  readonly change: string;
}

export interface Bar {
  readonly name: string;
  readonly visits: string;
  readonly clicks: string;
  /** The length of the bar, in percent of the longest one. */
  readonly visitsWidth: number;
  readonly clicksWidth: number;
}

export interface RankedTable {
  readonly title: string;
  readonly unit: string;
  readonly rows: readonly (readonly [name: string, count: string])[];
}

/** The texts of a report. Both HTML and plain text are rendered from them. */
export interface ReportMessage {
  readonly subject: string;
  readonly title: string;
  readonly lead: string;
  /** Shown instead of all figures if there were no visitors. */
  readonly quiet: string | undefined;
  readonly figures: readonly FigureLine[];
  readonly versus: string;
  readonly series: {
    readonly title: string;
    readonly when: string;
    readonly visits: string;
    readonly clicks: string;
    readonly bars: readonly Bar[];
  };
  readonly tables: readonly RankedTable[];
  readonly button: { readonly label: string; readonly url: string };
  readonly why: string;
  readonly off: { readonly label: string; readonly url: string };
  readonly signOff: string;
}

/** Composes the texts of a report in a language. */
export function composeReport(content: ReportMailContent): ReportMessage {
  const { figures, rhythm, language, publicUrl, pageId, handle, pageUrl, unsubscribe } = content;
  const texts = getReportTexts(language);
  const own = texts[rhythm];
  const days = rangeIn(language, figures.days);
  const isEmpty = figures.visits.now + figures.clicks.now === 0;
  const count = new Intl.NumberFormat(toLocale(language));
  const share = new Intl.NumberFormat(toLocale(language), { style: "percent", maximumFractionDigits: 1 });
  const line = (name: string, figure: Figure): FigureLine => ({
    name,
    value: count.format(figure.now),
    change: formatChange(language, figure),
  });
  const ranked = (title: string, unit: string, rows: readonly RankedItem[], write: (name: string) => string) => ({
    title,
    unit,
    rows: rows.map((row): [string, string] => [write(row.name), count.format(row.count)]),
  });
  return {
    subject: fillPlaceholders(own.subject, { days }),
    title: own.title,
    lead: fillPlaceholders(texts.lead, { days, username: toUnlinkedLine(handle) }),
    quiet: isEmpty ? own.quiet : undefined,
    figures: isEmpty
      ? []
      : [
          line(texts.visits, figures.visits),
          line(texts.clicks, figures.clicks),
          line(texts.visitors, figures.visitors),
          {
            name: texts.through,
            value: share.format(figures.through.now),
            change: formatPoints(language, figures.through),
          },
        ],
    versus: own.versus,
    series: {
      title: own.series,
      when: texts.when,
      visits: texts.visits,
      clicks: texts.clicks,
      bars: isEmpty ? [] : toBars(figures.periods, language, count),
    },
    tables: [
      ranked(texts.links, texts.clicks, figures.links, (name) => toUnlinkedLine(name) || texts.gone),
      ranked(texts.sources, texts.visits, figures.sources, (name) => toUnlinkedLine(name) || texts.direct),
      ranked(texts.countries, texts.visits, figures.countries, (name) => formatCountry(language, name, texts.unknown)),
    ].filter(({ rows }) => rows.length > 0),
    button: isEmpty
      ? { label: texts.share, url: pageUrl }
      : {
          label: texts.open,
          url: dashboardUrl(publicUrl, "analytics", pageId, { from: figures.days.from, until: figures.days.until }),
        },
    why: texts.why,
    off: { label: texts.off, url: unsubscribe },
    signOff: texts.sign_off,
  };
}

function toBars(periods: readonly ReportPeriod[], language: Language, count: Intl.NumberFormat): Bar[] {
  const max = Math.max(1, ...periods.flatMap(({ visits, clicks }) => [visits, clicks]));
  // a value above zero must have a visible bar
  const width = (value: number) => (value === 0 ? 0 : Math.max(2, Math.round((value / max) * 100)));
  return periods.map((period) => ({
    name: getName(period, language),
    visits: count.format(period.visits),
    clicks: count.format(period.clicks),
    visitsWidth: width(period.visits),
    clicksWidth: width(period.clicks),
  }));
}

function getName({ from, until }: ReportPeriod, language: Language): string {
  if (from !== until) return rangeIn(language, { from, until }, "short");
  const format = new Intl.DateTimeFormat(toLocale(language), { weekday: "short", day: "numeric", timeZone: "UTC" });
  return format.format(noon(from));
}

function rangeIn(
  language: Language,
  { from, until }: { readonly from: string; readonly until: string },
  month: "long" | "short" = "long",
): string {
  const format = new Intl.DateTimeFormat(toLocale(language), { day: "numeric", month, timeZone: "UTC" });
  return format.formatRange(noon(from), noon(until));
}

function noon(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}

/** `+12%`, in the format of the language. */
function formatChange(language: Language, { now, before }: Figure): string {
  const texts = getReportTexts(language);
  if (before === 0) return now === 0 ? "" : texts.new;
  const change = Math.round(((now - before) / before) * 100) / 100;
  if (change === 0) return texts.same;
  return new Intl.NumberFormat(toLocale(language), { style: "percent", signDisplay: "exceptZero" }).format(change);
}

/** The change of a share in percentage points, such as `+1.5 points`. */
function formatPoints(language: Language, { now, before }: Figure): string {
  const texts = getReportTexts(language);
  if (before === 0) return now === 0 ? "" : texts.new;
  const points = Math.round((now - before) * 1000) / 10;
  if (points === 0) return texts.same;
  const amount = new Intl.NumberFormat(toLocale(language), { signDisplay: "exceptZero" }).format(points);
  return fillPlaceholders(texts.points, { amount });
}
