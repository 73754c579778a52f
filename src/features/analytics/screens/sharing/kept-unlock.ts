const KEY = "stats-unlock";

/** What opens a share, for this tab alone and until it is closed; nothing for another share. */
export function keptUnlock(token: string): string | undefined {
  const [of, unlock] = (sessionStorage.getItem(KEY) ?? "").split(" ");
  return of === token ? unlock : undefined;
}

export function keepUnlock(token: string, unlock: string | undefined): void {
  if (unlock === undefined) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, `${token} ${unlock}`);
}
