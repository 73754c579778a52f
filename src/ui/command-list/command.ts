import type { ReactNode } from "react";
import { foldForSearch } from "#base/letter-case.ts";

/** An action or a destination that a feature offers in the command palette. */
export interface Command {
  /** Stable, so that recent commands are recognised. */
  readonly id: string;
  /** The heading of its group. */
  readonly group: string;
  readonly title: string;
  /** Distinguishes commands with the same title, such as by an address. */
  readonly detail?: string;
  /** Further search terms. */
  readonly words?: string;
  readonly icon?: ReactNode;
  /** True if it changes something. Left out while an operator views the account. */
  readonly isChange?: boolean;
  readonly run: () => void;
}

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

/**
 * The commands that contain every word of `search`, with titles that start with it first. All commands if it is empty.
 */
export function matchingCommands(commands: readonly Command[], search: string): readonly Command[] {
  const query = foldForSearch(search).trim();
  const words = query.split(/\s+/).filter(Boolean);
  if (words.length === 0) return commands;
  const found = commands.flatMap((command) => {
    const title = foldForSearch(command.title);
    const text = [title, foldForSearch(`${command.group}\n${command.detail ?? ""}\n${command.words ?? ""}`)].join("\n");
    if (!words.every((word) => text.includes(word))) return [];
    return [{ command, rank: getRank(title, query, words) }];
  });
  return found.toSorted((one, other) => one.rank - other.rank).map(({ command }) => command);
}

function getRank(title: string, query: string, words: readonly string[]): number {
  if (title.startsWith(query)) return 0;
  if (title.includes(query)) return 1;
  return words.every((word) => title.includes(word)) ? 2 : 3;
}

/** Grouped by heading, each heading at the position of its first command. */
export function groupCommands(commands: readonly Command[]): readonly CommandGroup[] {
  return [...Map.groupBy(commands, ({ group }) => group)].map(([title, members]) => ({ title, commands: members }));
}

/** Moves recent commands to the top under their own heading, the latest first. */
export function recentFirst(
  commands: readonly Command[],
  recent: readonly string[],
  heading: string,
): readonly Command[] {
  const latest = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []);
  const rest = commands.filter((command) => !latest.includes(command));
  return [...latest.map((command) => ({ ...command, group: heading })), ...rest];
}
