import type { Condition, ConditionKind } from "../../../../rules/schema.ts";
import { OFFICE_HOURS } from "../schedule/office-hours.ts";
import { ownZone } from "../wall-time.ts";

/** In the order in which they are offered: what is asked for most comes first. */
export const conditionKinds = [
  "country",
  "language",
  "device",
  "os",
  "browser",
  "inApp",
  "referrer",
  "query",
  "time",
  "returning",
] as const satisfies readonly ConditionKind[];

/** A condition of a kind as it is begun with; where there is a likely answer, it is given. */
export function newCondition(kind: ConditionKind): Condition {
  const is = "one-of" as const;
  switch (kind) {
    case "returning":
      return { kind, is };
    case "time":
      return { kind, is, hours: [OFFICE_HOURS], zone: ownZone() };
    case "query":
      return { kind, is, name: "" };
    case "device":
      return { kind, is, values: ["mobile"] };
    case "inApp":
      return { kind, is, values: ["any"] };
    case "country":
    case "language":
    case "os":
    case "browser":
    case "referrer":
      return { kind, is, values: [] };
  }
}

/** The kind that a rule does not look at yet; country for the first. */
export function nextKind(when: readonly Condition[]): ConditionKind {
  return conditionKinds.find((kind) => when.every((condition) => condition.kind !== kind)) ?? "query";
}
