const MAX_RECENT = 5;

let recent: readonly string[] = [];

/** The ids of the latest commands, newest first; kept while the document is open. */
export function recentCommands(): readonly string[] {
  return recent;
}

export function noteCommand(id: string): void {
  recent = [id, ...recent.filter((known) => known !== id)].slice(0, MAX_RECENT);
}
