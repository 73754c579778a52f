const KEY = "stats-unlock";

/** The unlock token of a share, kept for this tab until it is closed; undefined for any other share. */
export function keptUnlock(token: string): string | undefined {
  const [of, unlock] = (sessionStorage.getItem(KEY) ?? "").split(" ");
  return of === token ? unlock : undefined;
}

export function keepUnlock(token: string, unlock: string | undefined): void {
  if (unlock === undefined) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, `${token} ${unlock}`);
}
