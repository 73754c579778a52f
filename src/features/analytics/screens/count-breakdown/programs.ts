export interface Program {
  /** Empty for what has none. */
  readonly name: string;
  readonly bots: number;
  readonly previews: number;
}

export interface NamedCount {
  readonly name: string;
  readonly count: number;
}

/** The programs behind so many bots or previews, the busiest first; last, under no name, those that nobody can name. */
export function getPrograms(
  programs: readonly Program[],
  trafficClass: "bots" | "previews",
  all: number,
): readonly NamedCount[] {
  const named = programs
    .map((program) => ({ name: program.name, count: program[trafficClass] }))
    .filter(({ name, count }) => name !== "" && count > 0)
    .toSorted((one, other) => other.count - one.count);
  // because names are those of raw rows, which do not live as long as the counts
  const rest = all - named.reduce((sum, { count }) => sum + count, 0);
  return rest > 0 ? [...named, { name: "", count: rest }] : named;
}
