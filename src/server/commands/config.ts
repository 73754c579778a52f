import { describeSettings } from "../settings/describe-settings.ts";
import { readSettings } from "../settings/settings.ts";
import { table } from "./table.ts";

/** Prints every setting with its current value and meaning; passwords are hidden. */
export async function printConfig(): Promise<void> {
  const rows = describeSettings(readSettings(process.env));
  process.stdout.write(table(rows.map(({ name, value, meaning }) => [name, value, meaning])));
}
