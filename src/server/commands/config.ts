import { describeSettings } from "../settings/describe-settings.ts";
import { readSettings } from "../settings/settings.ts";

/** Prints every setting with its current value and meaning; passwords are hidden. */
export async function printConfig(): Promise<void> {
  const rows = describeSettings(readSettings(process.env));
  const first = Math.max(...rows.map(({ name }) => name.length));
  const second = Math.max(...rows.map(({ value }) => value.length));
  for (const { name, value, meaning } of rows)
    process.stdout.write(`${name.padEnd(first)}  ${value.padEnd(second)}  ${meaning}\n`);
}
