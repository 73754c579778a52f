import type { Condition, ConditionKind } from "../../schema.ts";
import { OFFICE_HOURS } from "../rule-fields.ts";
import { ownZone } from "../wall-time.ts";

/** In the order in which they are offered, the most common first. */
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

/** A new condition of a kind, with likely values filled in. */
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

/** The first kind that a rule does not use yet; query, which may repeat, once it uses all. */
export function nextKind(when: readonly Condition[]): ConditionKind {
  return conditionKinds.find((kind) => when.every((condition) => condition.kind !== kind)) ?? "query";
}
