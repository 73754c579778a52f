import { toLocale } from "#base/locale.ts";
import { isScheduled, type RuleFields, type ScheduleField, type SplitField } from "../rule-fields.ts";
import { toInstant } from "../wall-time.ts";
import { addressInWords, type Words } from "./words.ts";
import { targetSentence } from "./condition-phrases.ts";
import { getCity, hoursInWords } from "./opening-hours.ts";

/** Describes what a link does with its visitors, one sentence per rule, in the order of the decision. */
export function toSummary(fields: RuleFields, link: string, words: Words): string[] {
  const { t } = words;
  const { schedule, limit, password, gate, timeout, targets, split, apps, forwardQuery, fallback, onDead, preview } =
    fields;
  const to = (address: string) => addressInWords(address, words);
  return [
    ...(schedule ? scheduleSentences(schedule, words) : []),
    ...(limit === null ? [] : [t("limit", { count: limit })]),
    ...(fallback === "" ? [] : [t(onDead ? "fallback_dead" : "fallback", { to: to(fallback) })]),
    ...(password === "none" ? [] : [t("password")]),
    ...(gate ? [gate.kind === "age" ? t("age", { years: gate.years }) : t("sensitive")] : []),
    ...targets.map((target) => withStop(targetSentence(target, words))),
    ...(split
      ? [splitSentence(split, words)]
      : [t(targets.length > 0 ? "everybody_else" : "everybody", { to: to(link) })]),
    ...(apps.ios === "" ? [] : [t("ios", { to: to(apps.ios) })]),
    ...(apps.android === "" ? [] : [t("android", { to: to(apps.android) })]),
    ...(timeout > 0 ? [t("delay", { count: timeout })] : []),
    ...(forwardQuery ? [t("forward")] : []),
    ...(Object.values(preview).some((text) => text !== "") ? [t("preview")] : []),
  ];
}

/** When a link is open, in one or two sentences; none for a schedule that is always open. */
export function scheduleSentences(schedule: ScheduleField, words: Words): string[] {
  const { t } = words;
  if (!isScheduled(schedule)) return [];
  const { hours, zone } = schedule;
  const from = momentInWords(schedule.from, zone, words);
  const until = momentInWords(schedule.until, zone, words);
  const inZone = (text: string) => t("in_zone", { text, zone: getCity(zone) });
  const span =
    from && until
      ? [t("schedule.both", { from, until: inZone(until) })]
      : from
        ? [t("schedule.from", { from: inZone(from) })]
        : until
          ? [t("schedule.until", { until: inZone(until) })]
          : [];
  return [...span, ...(hours.length > 0 ? [t("schedule.hours", { hours: inZone(hoursInWords(hours, words)) })] : [])];
}

/** How a split distributes visitors. */
export function splitSentence({ variants, winner }: SplitField, words: Words): string {
  const { t, language } = words;
  const best = variants.find(({ id }) => id === winner);
  if (best) return t("winner", { to: addressInWords(best.to, words) });
  const percent = new Intl.NumberFormat(language, { style: "percent" });
  const parts = variants.map(({ to, weight }) =>
    t("part", { weight: percent.format(weight / 100), to: addressInWords(to, words) }),
  );
  return t("split", { parts: parts.join(", ") });
}

function momentInWords(wallTime: string, zone: string, { language }: Words): string {
  const instant = toInstant(wallTime, zone);
  if (instant === undefined) return "";
  return new Intl.DateTimeFormat(toLocale(language), {
    weekday: "short",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
  }).format(new Date(instant));
}

function withStop(sentence: string): string {
  return /[.?!…]$/.test(sentence) ? sentence : `${sentence}.`;
}
