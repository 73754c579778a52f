import { type FieldError, ApiError } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { parseDestination } from "#base/url.ts";
import { toDestinationMessage, badDestination } from "./destination.ts";
import type { FieldAddress } from "./page-redirect/page-redirect.ts";
import type { Condition } from "./condition.ts";
import type { Rules, RulesBody, Schedule } from "./schema.ts";

/**
 * The normal form of rules, the only one that is stored: normalised addresses, instants in UTC, all ids filled in; null
 * for empty rules. Throws badDestination, which names each invalid address.
 */
export function readRules(body: RulesBody | null, ownHosts: ReadonlySet<string>): Rules | null {
  if (!body) return null;
  const errors: FieldError[] = [];
  const address = (text: string, field: string): string => {
    const destination = parseDestination(text, ownHosts);
    if (destination.ok) return destination.href;
    errors.push({ field: `rules.${field}`, message: toDestinationMessage(destination.error) });
    return text;
  };
  const { schedule, limit, fallback, gate, targets, split, forwardQuery, preview, apps, onDead } = body;
  const all: { readonly [Name in keyof Required<Rules>]: Rules[Name] | undefined } = {
    schedule: schedule && readSchedule(schedule),
    limit,
    fallback: fallback === undefined ? undefined : address(fallback, "fallback"),
    gate,
    targets: targets?.length
      ? targets.map(({ id = newId(), when, to }, index) => ({
          id,
          when: when.map(readCondition),
          to: address(to, `targets.${index}.to`),
        }))
      : undefined,
    split: split && {
      variants: split.variants.map(({ id = newId(), to, weight }, index) => ({
        id,
        to: address(to, `split.variants.${index}.to`),
        weight,
      })),
      autoStop: split.autoStop ?? false,
      ...(split.winner && { winner: split.winner }),
    },
    forwardQuery: forwardQuery || undefined,
    preview: preview && Object.values(preview).some(Boolean) ? preview : undefined,
    apps:
      apps && (apps.ios ?? apps.android) !== undefined
        ? {
            ...(apps.ios !== undefined && { ios: address(apps.ios, "apps.ios") }),
            ...(apps.android !== undefined && { android: address(apps.android, "apps.android") }),
          }
        : undefined,
    onDead: onDead || undefined,
  };
  if (errors.length > 0) throw new ApiError(badDestination, { message: errors[0]!.message, errors });
  const rules = Object.fromEntries(Object.entries(all).filter(([, rule]) => rule !== undefined)) as Rules;
  return Object.keys(rules).length > 0 ? rules : null;
}

/** Every address to which rules lead, with its field path. */
export function listRuleAddresses(rules: Rules | null): FieldAddress[] {
  const { fallback, targets = [], split, apps } = rules ?? {};
  const { variants = [] } = split ?? {};
  return [
    ...(fallback === undefined ? [] : [{ field: "rules.fallback", address: fallback }]),
    ...targets.map(({ to }, at) => ({ field: `rules.targets.${at}.to`, address: to })),
    ...variants.map(({ to }, at) => ({ field: `rules.split.variants.${at}.to`, address: to })),
    ...(apps?.ios === undefined ? [] : [{ field: "rules.apps.ios", address: apps.ios }]),
    ...(apps?.android === undefined ? [] : [{ field: "rules.apps.android", address: apps.android }]),
  ];
}

/** A schedule in its normal form; undefined if it is empty. */
export function readSchedule({ from, until, hours, zone }: Schedule): Schedule | undefined {
  if (!from && !until && !hours) return undefined;
  return {
    ...(from && { from: new Date(from).toISOString() }),
    ...(until && { until: new Date(until).toISOString() }),
    ...(hours && { hours }),
    zone,
  };
}

/** A condition whose values are spelled like the visitors' values with which they are compared. */
export function readCondition(condition: Condition): Condition {
  if (condition.kind === "country")
    return { ...condition, values: condition.values.map((value) => value.toUpperCase()) };
  if (condition.kind === "referrer")
    return { ...condition, values: condition.values.map((value) => value.toLowerCase().replace(/^www\./, "")) };
  return condition;
}
