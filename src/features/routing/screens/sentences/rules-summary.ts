import { toLocale } from "#base/locale.ts";
import type { Gate } from "../../schema.ts";
import { isScheduled, type RuleFields, type ScheduleField, type SplitField } from "../rule-fields.ts";
import { toInstant } from "../wall-time.ts";
import { describeAddress, type Translator } from "./translator.ts";
import { targetSentence } from "./condition-phrases.ts";
import { getCity, describeHours } from "./display-names.ts";

/** Describes what a link does with its visitors, one sentence per rule, in the order of the decision. */
export function toSentences(fields: RuleFields, link: string, translator: Translator): string[] {
  const { t } = translator;
  const { schedule, limit, password, gate, timeout, targets, split, apps, forwardQuery, fallback, onDead, preview } =
    fields;
  const to = (address: string) => describeAddress(address, translator);
  return [
    ...(schedule ? scheduleSentences(schedule, translator) : []),
    ...(limit === null ? [] : [t("limit", { count: limit })]),
    ...(fallback === "" ? [] : [t(onDead ? "fallback_dead" : "fallback", { to: to(fallback) })]),
    ...(password === "none" ? [] : [t("password")]),
    ...(gate ? [gateSentence(gate, translator)] : []),
    ...targets.map((target) => withStop(targetSentence(target, translator))),
    ...(split
      ? [splitSentence(split, translator)]
      : [t(targets.length > 0 ? "everyone_else" : "everyone", { to: to(link) })]),
    ...(apps.ios === "" ? [] : [t("ios", { to: to(apps.ios) })]),
    ...(apps.android === "" ? [] : [t("android", { to: to(apps.android) })]),
    ...(timeout > 0 ? [t("delay", { count: timeout })] : []),
    ...(forwardQuery ? [t("forward")] : []),
    ...(Object.values(preview).some((text) => text !== "") ? [t("preview")] : []),
  ];
}

/** A phrase for what a gate asks visitors to confirm. */
export function gateSentence(gate: Gate, { t }: Translator): string {
  return gate.kind === "age" ? t("age", { years: gate.years }) : t("sensitive");
}

/** One or two sentences about when a link is open; none for a schedule that is always open. */
export function scheduleSentences(schedule: ScheduleField, translator: Translator): string[] {
  const { t } = translator;
  if (!isScheduled(schedule)) return [];
  const { hours, zone } = schedule;
  const from = describeMoment(schedule.from, zone, translator);
  const until = describeMoment(schedule.until, zone, translator);
  const inZone = (text: string) => t("in_zone", { text, zone: getCity(zone) });
  const span =
    from && until
      ? [t("schedule.both", { from, until: inZone(until) })]
      : from
        ? [t("schedule.from", { from: inZone(from) })]
        : until
          ? [t("schedule.until", { until: inZone(until) })]
          : [];
  return [
    ...span,
    ...(hours.length > 0 ? [t("schedule.hours", { hours: inZone(describeHours(hours, translator)) })] : []),
  ];
}

/** How a split distributes visitors. */
export function splitSentence({ variants, winner }: SplitField, translator: Translator): string {
  const { t, language } = translator;
  const best = variants.find(({ id }) => id === winner);
  if (best) return t("winner", { to: describeAddress(best.to, translator) });
  const percent = new Intl.NumberFormat(language, { style: "percent" });
  const parts = variants.map(({ to, weight }) =>
    t("part", { weight: percent.format(weight / 100), to: describeAddress(to, translator) }),
  );
  return t("split", { parts: parts.join(", ") });
}

function describeMoment(wallTime: string, zone: string, { language }: Translator): string {
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
