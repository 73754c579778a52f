import type { RuleFields } from "./rule-fields.ts";

type Shape = Readonly<Record<string, unknown>>;

/** True for draft rules in the current format; drafts of an older version of this page may lack rules or differ. */
export function isRuleFields(value: object): value is RuleFields {
  const { schedule, limit, password, gate, timeout, targets, split, apps, forwardQuery, fallback, onDead, preview } =
    value as Shape;
  return (
    (schedule === null ||
      (isShape(schedule) && areTexts(schedule, "from", "until", "zone") && isListOf(schedule["hours"], isHours))) &&
    (limit === null || typeof limit === "number") &&
    (password === "none" || password === "kept" || password === "new") &&
    (gate === null || (isShape(gate) && (gate["kind"] === "sensitive" || typeof gate["years"] === "number"))) &&
    typeof timeout === "number" &&
    isListOf(targets, (target) => areTexts(target, "id", "to") && isListOf(target["when"], isCondition)) &&
    (split === null || isSplit(split)) &&
    isShape(apps) &&
    areTexts(apps, "ios", "android") &&
    typeof forwardQuery === "boolean" &&
    typeof fallback === "string" &&
    typeof onDead === "boolean" &&
    isShape(preview) &&
    areTexts(preview, "title", "description", "image")
  );
}

function isSplit(value: unknown): boolean {
  if (!isShape(value)) return false;
  const { variants, autoStop, winner } = value;
  const isWinner = winner === null || typeof winner === "string";
  const isVariant = (each: Shape) => areTexts(each, "id", "to") && typeof each["weight"] === "number";
  return typeof autoStop === "boolean" && isWinner && isListOf(variants, isVariant);
}

function isCondition(value: Shape): boolean {
  if (!areTexts(value, "kind", "is")) return false;
  if (value["kind"] === "time") return areTexts(value, "zone") && isListOf(value["hours"], isHours);
  if (value["kind"] === "returning") return true;
  if (value["kind"] === "query") return areTexts(value, "name") && (!("values" in value) || isTexts(value["values"]));
  return isTexts(value["values"]);
}

function isHours(value: Shape): boolean {
  const { days } = value;
  return areTexts(value, "from", "until") && Array.isArray(days) && days.every((day) => typeof day === "number");
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

function isListOf(value: unknown, fits: (item: Shape) => boolean): boolean {
  return Array.isArray(value) && value.every((item: unknown) => isShape(item) && fits(item));
}

function areTexts(value: Shape, ...names: string[]): boolean {
  return names.every((name) => typeof value[name] === "string");
}

function isShape(value: unknown): value is Shape {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
