import { ALIAS_MAX_LENGTH } from "#features/links/limits.ts";

export interface FreeAliases {
  has(alias: string): boolean;
  /** Takes a short name, or the first free one near it: itself, then `wanted-2`, ... */
  take(wanted: string): string;
}

/** As `nextAlias`, for ten thousand that may all want the same; `taken` is in lower case. */
export function freeAliases(taken: ReadonlySet<string>): FreeAliases {
  const all = new Set(taken);
  const last = new Map<string, number>();
  function take(wanted: string): string {
    let alias = wanted;
    const key = wanted.toLowerCase();
    for (let number = last.get(key) ?? 2; all.has(alias.toLowerCase()); number++) {
      const ending = `-${number}`;
      alias = wanted.slice(0, ALIAS_MAX_LENGTH - ending.length) + ending;
      last.set(key, number + 1);
    }
    all.add(alias.toLowerCase());
    return alias;
  }
  return { has: (alias) => all.has(alias.toLowerCase()), take };
}
