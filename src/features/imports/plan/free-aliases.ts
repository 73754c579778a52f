import { ALIAS_MAX_LENGTH } from "#features/links/limits.ts";

export interface FreeAliases {
  has(alias: string): boolean;
  /** Takes the short name `wanted`, or the first free one of `wanted-2`, `wanted-3`, ... */
  take(wanted: string): string;
}

/** Like `nextAlias`, but fast for ten thousand rows that all want the same name. `taken` is in lower case. */
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
