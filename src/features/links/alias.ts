import type { Platform } from "./platforms.ts";

/** The first free alias of a platform: `instagram`, then `instagram-2`, ...; `taken` is in lower case. */
export function nextAlias(platform: Platform, taken: ReadonlySet<string>): string {
  if (!taken.has(platform)) return platform;
  let number = 2;
  while (taken.has(`${platform}-${number}`)) number += 1;
  return `${platform}-${number}`;
}
