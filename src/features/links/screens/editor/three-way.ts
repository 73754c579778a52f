/** Whose value of a field is to hold. */
export type Side = "mine" | "theirs";

export interface Difference<Name extends string> {
  readonly field: Name;
  /** Who changed it, if one alone did; nothing where both did, differently. */
  readonly changedBy: Side | undefined;
}

/** The fields in which what I made of something and what it became meanwhile differ, seen from what both began with. */
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

function changedBy(base: unknown, mine: unknown, theirs: unknown): Side | undefined {
  if (isEqual(base, theirs)) return "mine";
  return isEqual(base, mine) ? "theirs" : undefined;
}

/** Mine, with those fields of theirs that were chosen. */
export function merge<Value extends object, Name extends keyof Value & string>(
  mine: Value,
  theirs: Value,
  choices: Readonly<Partial<Record<Name, Side>>>,
): Value {
  const taken = (Object.entries(choices) as [Name, Side][]).filter(([, side]) => side === "theirs");
  return { ...mine, ...Object.fromEntries(taken.map(([field]) => [field, theirs[field]])) };
}

/** True for values that are the same as JSON. */
export function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
