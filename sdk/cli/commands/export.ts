import { writeFile } from "node:fs/promises";
import { connect, readArguments } from "../command.ts";
import { print, printJson } from "../print.ts";
import { UsageError } from "../usage-error.ts";

const USAGE = `Usage: halka export [FILE] [--form csv|json]

Exports all links except deleted ones, to a file or to standard output. The file can be imported again.
Without --form, it is JSON if FILE ends in .json or with --json, and CSV otherwise.`;

export async function exportLinks(args: string[]): Promise<void> {
  const input = readArguments(args, { form: { type: "string" } } as const, USAGE);
  if (!input) return;
  const [file, ...others] = input.positionals;
  if (others.length > 0) throw new UsageError(`Unexpected argument '${others[0]}'.`);
  const form = input.values.form ?? (file?.endsWith(".json") || input.values.json ? "json" : "csv");
  const halka = await connect(input.values);
  const text = await halka.exportLinks({ form: form as "csv" });
  if (file === undefined) {
    process.stdout.write(text);
    return;
  }
  // links may be private
  await writeFile(file, text, { mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be written (${error.code}).`);
  });
  if (input.values.json) printJson({ file, bytes: Buffer.byteLength(text) });
  else print(`Exported to ${file}.`);
}
