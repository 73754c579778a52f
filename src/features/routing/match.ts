import type { Condition } from "./condition.ts";
import { isWithinHours, wallClock } from "./clock.ts";
import type { Visitor } from "./visitor.ts";
import { NO_REFERRER } from "./condition-values.ts";

/** The visitor's value for a condition, and whether it is among the values of the condition. */
interface ValueMatch {
  readonly isAmong: boolean;
  readonly found: string;
}

/** True if a condition holds for a visitor. */
export function matchesCondition(condition: Condition, visitor: Visitor, now: Date): boolean {
  return matchValue(condition, visitor, now).isAmong === (condition.is === "one-of");
}

/** The visitor's value for a condition, for a step of the decision. */
export function getVisitorValue(condition: Condition, visitor: Visitor, now: Date): string {
  return matchValue(condition, visitor, now).found;
}

/** The values of a condition, for a step of the decision. */
export function describeCondition(condition: Condition): string {
  if (condition.kind === "time")
    return condition.hours.map(({ days, from, until }) => `${days.join(",")} ${from}-${until}`).join("; ");
  if (condition.kind === "returning") return "";
  return condition.values?.join(", ") ?? "";
}

function matchValue(condition: Condition, visitor: Visitor, now: Date): ValueMatch {
  switch (condition.kind) {
    case "country":
      return matchList(condition.values, visitor.country);
    case "language": {
      const language = visitor.language.toLowerCase();
      const isAmong = condition.values.some((value) => isSameLanguage(value.toLowerCase(), language));
      return { isAmong, found: visitor.language };
    }
    case "device":
    case "os":
    case "browser":
      return matchList(condition.values, visitor.agent[condition.kind]);
    case "inApp": {
      const { inApp } = visitor.agent;
      const isAny = inApp !== "" && condition.values.includes("any");
      return { isAmong: isAny || matchList(condition.values, inApp).isAmong, found: inApp };
    }
    case "referrer": {
      const found = visitor.referrerHost || NO_REFERRER;
      return { isAmong: condition.values.some((host) => found === host || found.endsWith(`.${host}`)), found };
    }
    case "query":
      return findInQuery(condition.name, condition.values, visitor.query);
    case "time": {
      const { weekday, minute } = wallClock(condition.zone, now.getTime());
      const clock = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
      return { isAmong: isWithinHours(condition.hours, condition.zone, now.getTime()), found: `${weekday} ${clock}` };
    }
    case "returning":
      return { isAmong: visitor.isReturning, found: visitor.isReturning ? "returning" : "new" };
  }
}

function matchList(values: readonly string[], found: string): ValueMatch {
  return { isAmong: values.includes(found), found };
}

/** `de` matches German of any region, `de-AT` only Austrian German. */
function isSameLanguage(wanted: string, found: string): boolean {
  return found === wanted || found.startsWith(`${wanted}-`);
}

function findInQuery(name: string, values: readonly string[] | undefined, query: string): ValueMatch {
  const parameters = new URLSearchParams(query).getAll(name);
  const isAmong =
    values === undefined
      ? parameters.length > 0
      : parameters.some((text) => values.some((value) => value.toLowerCase() === text.toLowerCase()));
  return { isAmong, found: parameters.join(", ") };
}
