import type { ReactNode } from "react";
import { foldForSearch } from "#base/letters.ts";

/** Something that a person can do or go to, as a feature offers it to the command palette. */
export interface Command {
  /** The same at every time, so that what was done lately is known again. */
  readonly id: string;
  /** The heading that it stands under. */
  readonly group: string;
  readonly title: string;
  /** A line that tells it from others of the same title, such as an address. */
  readonly detail?: string;
  /** Other words that people may look for it by. */
  readonly words?: string;
  readonly icon?: ReactNode;
  readonly run: () => void;
}

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

/** The commands that hold every word of `search`, those that begin with it first; all of them without a word. */
export function matchingCommands(commands: readonly Command[], search: string): readonly Command[] {
  const wanted = foldForSearch(search).trim();
  const words = wanted.split(/\s+/).filter(Boolean);
  if (words.length === 0) return commands;
  const found = commands.flatMap((command) => {
    const title = foldForSearch(command.title);
    const text = [title, foldForSearch(`${command.group}\n${command.detail ?? ""}\n${command.words ?? ""}`)].join("\n");
    if (!words.every((word) => text.includes(word))) return [];
    return [{ command, rank: getRank(title, wanted, words) }];
  });
  return found.toSorted((one, other) => one.rank - other.rank).map(({ command }) => command);
}

function getRank(title: string, wanted: string, words: readonly string[]): number {
  if (title.startsWith(wanted)) return 0;
  if (title.includes(wanted)) return 1;
  return words.every((word) => title.includes(word)) ? 2 : 3;
}

/** Under their headings, each heading where its first command stands. */
export function grouped(commands: readonly Command[]): readonly CommandGroup[] {
  return [...Map.groupBy(commands, ({ group }) => group)].map(([title, members]) => ({ title, commands: members }));
}

/** What was done lately comes first, the last of it at the top, under a heading of its own. */
export function recentFirst(
  commands: readonly Command[],
  recent: readonly string[],
  heading: string,
): readonly Command[] {
  const lately = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []);
  const rest = commands.filter((command) => !lately.includes(command));
  return [...lately.map((command) => ({ ...command, group: heading })), ...rest];
}
