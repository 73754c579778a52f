let shown: string | undefined;

/** The page that the screens show, which calls are about; undefined for the account's first one. */
export function shownPage(): string | undefined {
  return shown;
}

/** Says which page the screens show from now on. */
export function showPage(id: string | undefined): void {
  shown = id;
}
