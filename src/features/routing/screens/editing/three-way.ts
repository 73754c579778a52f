/** The side whose value of a field is kept. */
export type Side = "mine" | "theirs";

export interface Difference<Name extends string> {
  readonly field: Name;
  /** The only side that changed the field; undefined if both did, differently. */
  readonly changedBy: Side | undefined;
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

function changedBy(base: unknown, mine: unknown, theirs: unknown): Side | undefined {
  if (isEqual(base, theirs)) return "mine";
  return isEqual(base, mine) ? "theirs" : undefined;
}

/** Mine, with the fields chosen from theirs. */
export function merge<Value extends object, Name extends keyof Value & string>(
  mine: Value,
  theirs: Value,
  choices: Readonly<Partial<Record<Name, Side>>>,
): Value {
  const taken = (Object.entries(choices) as [Name, Side][]).filter(([, side]) => side === "theirs");
  return { ...mine, ...Object.fromEntries(taken.map(([field]) => [field, theirs[field]])) };
}

/** True for values with equal JSON. */
export function isEqual(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
