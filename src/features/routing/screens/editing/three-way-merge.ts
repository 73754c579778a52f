/** The side whose value of a field is kept. */
export type ConflictSide = "mine" | "theirs";
export type ConflictChoices<Name extends string> = Readonly<Partial<Record<Name, ConflictSide>>>;

export interface Difference<Name extends string> {
  readonly field: Name;
  /** The only side that changed the field; undefined if both changed it differently. */
  readonly changedBy: ConflictSide | undefined;
}

/** The fields in which my version and theirs differ, compared with their common base. */
export function differences<Value extends object, Name extends keyof Value & string>(
  base: Value,
  mine: Value,
  theirs: Value,
  fields: readonly Name[],
): Difference<Name>[] {
  return fields
    .filter((field) => !isEqual(mine[field], theirs[field]))
    .map((field) => ({ field, changedBy: changedBy(base[field], mine[field], theirs[field]) }));
}

function changedBy(base: unknown, mine: unknown, theirs: unknown): ConflictSide | undefined {
  if (isEqual(base, theirs)) return "mine";
  return isEqual(base, mine) ? "theirs" : undefined;
}

/** Returns `mine`, but takes the fields for which `choices` names the other side from `theirs`. */
export function merge<Value extends object, Name extends keyof Value & string>(
  mine: Value,
  theirs: Value,
  choices: ConflictChoices<Name>,
): Value {
  const taken = (Object.entries(choices) as [Name, ConflictSide][]).filter(([, side]) => side === "theirs");
  return { ...mine, ...Object.fromEntries(taken.map(([field]) => [field, theirs[field]])) };
}

/** Deep equality of JSON values, in any order of keys. A property that is undefined equals a missing one. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  return Object.keys({ ...one, ...other }).every((key) => isEqual(one[key], other[key]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
