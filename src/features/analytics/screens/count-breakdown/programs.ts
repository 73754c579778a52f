export interface Program {
  /** Empty for unnamed programs. */
  readonly name: string;
  readonly bots: number;
  readonly previews: number;
}

export interface NamedCount {
  readonly name: string;
  readonly count: number;
}

/** The programs behind `all` bots or previews, the busiest first, followed by the unnamed rest. */
export function getPrograms(
  programs: readonly Program[],
  trafficClass: "bots" | "previews",
  all: number,
): readonly NamedCount[] {
  const named = programs
    .map((program) => ({ name: program.name, count: program[trafficClass] }))
    .filter(({ name, count }) => name !== "" && count > 0)
    .toSorted((one, other) => other.count - one.count);
  // names come from raw rows, which expire before the counts
  const rest = all - named.reduce((sum, { count }) => sum + count, 0);
  return rest > 0 ? [...named, { name: "", count: rest }] : named;
}
