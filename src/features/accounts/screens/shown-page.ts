let shown: string | undefined;

/** The page that calls are about; undefined for the account's first one. */
export function shownPage(): string | undefined {
  return shown;
}

/** Sets the page that calls are about. */
export function showPage(id: string | undefined): void {
  shown = id;
}
