import { useTranslation } from "react-i18next";
import type { FieldError } from "#base/errors.ts";
import { parseDestination } from "#base/url.ts";
import { completeAddress } from "../complete-address.ts";
import { REFERRER_HOST } from "../condition-values.ts";
import { SOURCE_PARAMETER } from "../click-source.ts";
import type { Condition, Hours } from "../schema.ts";
import { AGE_MAX_YEARS, AGE_MIN_YEARS, CLICKS_MAX, TIMEOUT_MAX_SECONDS } from "../limits.ts";
import { isScheduled, type RuleFields, toInstants } from "./rule-fields.ts";

export type RuleError =
  | "address"
  | "fallback"
  | "year"
  | "order"
  | "days"
  | "same_time"
  | "clicks"
  | "password"
  | "years"
  | "seconds"
  | "condition"
  | "values"
  | "query_name"
  | "host"
  | "shares"
  | "variants"
  | "image";

/** Errors of the rules by field path, with the same paths as on the server. */
export type RuleErrors = Readonly<Record<string, RuleError>>;

/** Finds the errors that the server would return. `newPassword` is the typed password. */
export function findRuleErrors(fields: RuleFields, newPassword: string): RuleErrors {
  const errors: Record<string, RuleError> = {};
  const report = (path: string, error: RuleError | undefined) => {
    if (error) errors[path] = error;
  };
  const { schedule, limit, password, gate, timeout, targets, split, apps, fallback, onDead, preview } = fields;
  if (schedule && isScheduled(schedule)) {
    const { from, until } = toInstants(schedule);
    report("schedule.from", schedule.from !== "" && from === undefined ? "year" : undefined);
    report("schedule.until", schedule.until !== "" && until === undefined ? "year" : undefined);
    report("schedule.until", from && until && from >= until ? "order" : undefined);
    checkHours("schedule.hours", schedule.hours);
  }
  report("limit.clicks", limit !== null && !isInRange(limit, 1, CLICKS_MAX) ? "clicks" : undefined);
  report("password", password === "new" && newPassword === "" ? "password" : undefined);
  report(
    "gate.years",
    gate?.kind === "age" && !isInRange(gate.years, AGE_MIN_YEARS, AGE_MAX_YEARS) ? "years" : undefined,
  );
  report("timeout", timeout >= 0 && timeout <= TIMEOUT_MAX_SECONDS ? undefined : "seconds");
  targets.forEach(({ when, to }, index) => {
    report(`targets.${index}.when`, when.length === 0 ? "condition" : undefined);
    when.forEach((condition, conditionIndex) => checkCondition(`targets.${index}.when.${conditionIndex}`, condition));
    report(`targets.${index}.to`, addressError(to));
  });
  if (split) {
    split.variants.forEach(({ to }, index) => report(`split.variants.${index}.to`, addressError(to)));
    report("split.variants", split.variants.length < 2 ? "variants" : undefined);
    report("split.variants.0.weight", split.variants.every(({ weight }) => weight === 0) ? "shares" : undefined);
  }
  report("apps.ios", apps.ios.trim() === "" ? undefined : addressError(apps.ios));
  report("apps.android", apps.android.trim() === "" ? undefined : addressError(apps.android));
  report("fallback", fallback.trim() === "" ? (onDead ? "fallback" : undefined) : addressError(fallback));
  report("preview.image", /^($|\/(?![/\\])[^\s\\]*$|https:\/\/[^\s\\]+$)/.test(preview.image) ? undefined : "image");
  return errors;

  function checkHours(path: string, hours: readonly Hours[]) {
    hours.forEach(({ days, from, until }, index) => {
      report(`${path}.${index}.days`, days.length === 0 ? "days" : undefined);
      report(`${path}.${index}.until`, from === until ? "same_time" : undefined);
    });
  }
  function checkCondition(path: string, condition: Condition) {
    if (condition.kind === "time") return checkHours(`${path}.hours`, condition.hours);
    if (condition.kind === "returning") return;
    if (condition.kind === "query") {
      const isName = condition.name !== "" && condition.name !== SOURCE_PARAMETER;
      return report(`${path}.name`, isName ? undefined : "query_name");
    }
    if (condition.values.length === 0) return report(`${path}.values`, "values");
    const isHosts = condition.kind !== "referrer" || condition.values.every((text) => REFERRER_HOST.test(text));
    report(`${path}.values`, isHosts ? undefined : "host");
  }
}

function addressError(text: string): RuleError | undefined {
  return parseDestination(completeAddress(text)).ok ? undefined : "address";
}

function isInRange(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

/** Errors of the rules by path: found locally, or returned by the server. */
export type RuleFieldErrors = Readonly<Record<string, { readonly found: RuleError } | { readonly message: string }>>;

/** True for fields of the rules tab. */
export function isRulesField(field: string): boolean {
  return /^(rules|password|timeout)(\.|$)/.test(field);
}

/** The server's errors in the rules, with messages translated by `translate`. */
export function toRuleErrors(
  errors: readonly FieldError[],
  translate: (field: string) => string | undefined,
): RuleFieldErrors {
  const ofRules = errors.filter(({ field }) => isRulesField(field));
  return Object.fromEntries(
    ofRules.map(({ field, message }) => [toRulePath(field), { message: translate(field) ?? message }]),
  );
}

/** The path of a server field relative to the rules, as used by the editor. */
function toRulePath(field: string): string {
  return field.replace(/^rules\.?/, "");
}

/** The message for the field at a path, otherwise for the first field below it. The empty path stands for all rules. */
export function useRuleErrors(errors: RuleFieldErrors): (path: string) => string | undefined {
  const { t } = useTranslation("rules");
  return (path) => {
    const below = path === "" ? undefined : Object.keys(errors).find((each) => each.startsWith(`${path}.`));
    const error = errors[path] ?? (below === undefined ? undefined : errors[below]);
    if (!error) return undefined;
    return "message" in error ? error.message : t(`error.${error.found}`);
  };
}

/** The errors without those at or below the path of a value that is being changed. */
export function withoutErrors<E>(errors: Readonly<Record<string, E>>, path: string): Readonly<Record<string, E>> {
  const remaining = Object.entries(errors).filter(([each]) => each !== path && !each.startsWith(`${path}.`));
  return remaining.length === Object.keys(errors).length ? errors : Object.fromEntries(remaining);
}
