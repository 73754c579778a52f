import { utcDay } from "#base/time.ts";
import { CommandError } from "./command-error.ts";

/** Whether the arguments of a command that parses its own options ask for help. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.includes("--help") || args.includes("-h");
}

/** The start (UTC) of a day given as an argument. Throws `CommandError` unless the day is after today. */
export function readFutureDay(text: string): Date {
  const day = new Date(text);
  const isDay = !Number.isNaN(day.getTime()) && utcDay(day) === text;
  if (!isDay) throw new CommandError(`${text} is not a date, such as 2027-01-31`);
  if (day.getTime() <= Date.now()) throw new CommandError(`${text} is not after today (UTC)`);
  return day;
}
