import { getDeviceZone } from "#base/zone.ts";
import { completeAddress } from "../complete-address.ts";
import type { Condition, Gate, Hours, Rules, RulesBody, Schedule } from "../schema.ts";
import { toInstant, toWallTime } from "./wall-time.ts";
import { toPercentages, type VariantField } from "./weights.ts";

export interface TargetField {
  readonly id: string;
  readonly when: readonly Condition[];
  readonly to: string;
}

export interface ScheduleField {
  /** The start and end in local time of the zone; empty if open-ended. */
  readonly from: string;
  readonly until: string;
  readonly hours: readonly Hours[];
  readonly zone: string;
  /** The saved start and end, which are kept while the local times are unchanged. */
  readonly saved?: Pick<Schedule, "from" | "until">;
}

export interface SplitField {
  readonly variants: readonly VariantField[];
  readonly autoStop: boolean;
  readonly winner: string | null;
}

/** The rules of a link as form fields; each is null, empty or false if there is no such rule. */
export interface RuleFields {
  readonly schedule: ScheduleField | null;
  readonly limit: number | null;
  /** `none`, `kept` for the saved password, or `new` for a typed one. A typed password is never stored in drafts. */
  readonly password: "none" | "kept" | "new";
  readonly gate: Gate | null;
  /** The delay in seconds before the redirect. */
  readonly timeout: number;
  readonly targets: readonly TargetField[];
  readonly split: SplitField | null;
  readonly apps: { readonly ios: string; readonly android: string };
  readonly forwardQuery: boolean;
  readonly fallback: string;
  readonly onDead: boolean;
  readonly preview: { readonly title: string; readonly description: string; readonly image: string };
}

export type RuleName = keyof RuleFields;

/** No rules, with the fields in the order of the tab. */
export const noRules: RuleFields = {
  targets: [],
  split: null,
  apps: { ios: "", android: "" },
  forwardQuery: false,
  schedule: null,
  limit: null,
  password: "none",
  gate: null,
  timeout: 0,
  fallback: "",
  onDead: false,
  preview: { title: "", description: "", image: "" },
};

/** In the order of the tab. */
export const ruleNames = Object.keys(noRules) as readonly RuleName[];

interface RuledLink {
  readonly rules: Rules | null;
  readonly hasPassword: boolean;
  readonly timeout: number;
}

export function toRuleFields({ rules, hasPassword, timeout }: RuledLink): RuleFields {
  const { schedule, limit, gate, targets, split, apps, forwardQuery, fallback, onDead, preview } = rules ?? {};
  return {
    schedule: schedule
      ? {
          from: schedule.from ? toWallTime(schedule.from, schedule.zone) : "",
          until: schedule.until ? toWallTime(schedule.until, schedule.zone) : "",
          hours: schedule.hours ?? [],
          zone: schedule.zone,
          saved: { from: schedule.from, until: schedule.until },
        }
      : null,
    limit: limit?.clicks ?? null,
    password: hasPassword ? "kept" : "none",
    gate: gate ?? null,
    timeout,
    targets: targets ?? [],
    split: split
      ? { variants: toPercentages(split.variants), autoStop: split.autoStop, winner: split.winner ?? null }
      : null,
    apps: { ios: apps?.ios ?? "", android: apps?.android ?? "" },
    forwardQuery: forwardQuery ?? false,
    fallback: fallback ?? "",
    onDead: onDead ?? false,
    preview: { title: preview?.title ?? "", description: preview?.description ?? "", image: preview?.image ?? "" },
  };
}

/** The fields for a comparison: the exact instants of a schedule only matter when it is sent. */
export function withoutInstants<Fields extends Pick<RuleFields, "schedule">>(fields: Fields): Fields {
  if (!fields.schedule) return fields;
  const { saved: _, ...schedule } = fields.schedule;
  return { ...fields, schedule };
}

/** The rules to send, or null. */
export function toRulesBody(fields: RuleFields): RulesBody | null {
  const { schedule, limit, gate, targets, split, apps, forwardQuery, fallback, onDead, preview } = fields;
  const texts = <Name extends string>(values: Readonly<Record<Name, string>>, shape = (text: string) => text.trim()) =>
    Object.fromEntries(
      Object.entries<string>(values).flatMap(([name, text]) => (text.trim() === "" ? [] : [[name, shape(text)]])),
    ) as Partial<Record<Name, string>>;
  const wantedApps = texts(apps, completeAddress);
  const wantedPreview = texts(preview);
  const rules: RulesBody = {
    ...(schedule && isScheduled(schedule) && { schedule: toSchedule(schedule) }),
    ...(limit !== null && { limit: { clicks: limit } }),
    ...(fallback.trim() !== "" && { fallback: completeAddress(fallback) }),
    ...(gate && { gate }),
    ...(targets.length > 0 && {
      targets: targets.map(({ id, when, to }) => ({ id, when: [...when], to: completeAddress(to) })),
    }),
    ...(split && {
      split: {
        variants: split.variants.map(({ id, to, weight }) => ({ id, to: completeAddress(to), weight })),
        autoStop: split.autoStop,
        ...(split.winner !== null && { winner: split.winner }),
      },
    }),
    ...(forwardQuery && { forwardQuery }),
    ...(Object.keys(wantedPreview).length > 0 && { preview: wantedPreview }),
    ...(Object.keys(wantedApps).length > 0 && { apps: wantedApps }),
    ...(onDead && { onDead }),
  };
  return Object.keys(rules).length > 0 ? rules : null;
}

/** True for a schedule that closes the link at some time. */
export function isScheduled({ from, until, hours }: ScheduleField): boolean {
  return from !== "" || until !== "" || hours.length > 0;
}

/** The start and end of a schedule; undefined if open-ended. */
export function toInstants({ from, until, zone, saved }: ScheduleField): Pick<Schedule, "from" | "until"> {
  return { from: toInstant(from, zone, saved?.from), until: toInstant(until, zone, saved?.until) };
}

function toSchedule(schedule: ScheduleField): Schedule {
  const { from, until } = toInstants(schedule);
  const { hours, zone } = schedule;
  return {
    ...(from && { from }),
    ...(until && { until }),
    ...(hours.length > 0 && { hours: [...hours] }),
    zone,
  };
}

export function newSchedule(): ScheduleField {
  return { from: "", until: "", hours: [], zone: getDeviceZone() };
}

/** The number of rules of a link; each target counts as one. */
export function countRules(fields: RuleFields): number {
  const { schedule, limit, password, gate, timeout, targets, split, apps, forwardQuery, fallback, preview } = fields;
  const others = [
    schedule !== null && isScheduled(schedule),
    limit !== null,
    password !== "none",
    gate !== null,
    timeout > 0,
    split !== null,
    apps.ios !== "" || apps.android !== "",
    forwardQuery,
    fallback !== "",
    Object.values(preview).some((text) => text !== ""),
  ];
  return targets.length + others.filter(Boolean).length;
}

/** The initial hours of a schedule. */
export const OFFICE_HOURS: Hours = { days: [1, 2, 3, 4, 5], from: "09:00", until: "18:00" };
