import { ALIAS_MAX_LENGTH } from "../limits.ts";

/** The first free alias near `wanted`: itself, then `wanted-2`, ... `taken` is in lower case. */
export function nextAlias(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted.toLowerCase())) return wanted;
  for (let number = 2; ; number++) {
    const ending = `-${number}`;
    const next = wanted.slice(0, ALIAS_MAX_LENGTH - ending.length) + ending;
    if (!taken.has(next.toLowerCase())) return next;
  }
}

/** The text reduced to a valid alias; empty if nothing is left. */
export function toAlias(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/ı/g, "i")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9_.-]+/g, "-")
    .replace(/^[^A-Za-z0-9]+/, "")
    .slice(0, ALIAS_MAX_LENGTH)
    .replace(/-+$/, "");
}
