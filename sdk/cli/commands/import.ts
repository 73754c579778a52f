import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { createInterface } from "node:readline/promises";
import { HalkaError } from "../../src/error.ts";
import type { GetImportResponse } from "../../src/gen/types.gen.ts";
import type { Halka } from "../../src/halka.ts";
import { connect, readArguments, requireOne } from "../command.ts";
import { print, printJson, printNote } from "../print.ts";
import { UsageError } from "../usage-error.ts";
import { followImport } from "./follow-import.ts";

const USAGE = `Usage: halka import FILE [--yes | --dry-run] [--leave-out] [--conflicts rename|skip|replace]
                    [--on-page | --off-page]
       halka import --follow ID

Imports links from a file: CSV, JSON, a saved Linktree page or the export of another service. Shows what would
happen, then asks. All links are imported or none.

  --yes, -y                     import without asking
  --dry-run                     only show what would happen
  --leave-out                   leave out rows that cannot become links; without it, one such row is an error
  --conflicts WAY               what happens if a short name is taken: rename, skip or replace
  --on-page, --off-page         whether new links are put on the page
  --follow ID                   wait for the end of an import that was started before

Ctrl-C stops the command; an import that was started continues on the server.`;

const options = {
  yes: { type: "boolean", short: "y" },
  "dry-run": { type: "boolean" },
  "leave-out": { type: "boolean" },
  conflicts: { type: "string" },
  "on-page": { type: "boolean" },
  "off-page": { type: "boolean" },
  follow: { type: "string" },
} as const;

type Import = GetImportResponse;
type Values = NonNullable<ReturnType<typeof readArguments<typeof options>>>["values"];

export async function importLinks(args: string[]): Promise<number> {
  const input = readArguments(args, options, USAGE);
  if (!input) return 0;
  const { values, positionals } = input;
  if (values.follow !== undefined) {
    if (positionals.length > 0) throw new UsageError(`Unexpected argument '${positionals[0]}'.`);
    return end(await followImport(await connect(values), values.follow), values);
  }
  checkChoices(values);
  const path = requireOne(positionals, "FILE");
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} cannot be read (${error.code}).`);
  });
  const halka = await connect(values);
  const draft = await upload(halka, new File([new Uint8Array(bytes)], basename(path)), values);
  if (!values.json) show(draft);
  if (values["dry-run"] || !(values.yes || (await confirm()))) {
    await halka.deleteImport({ importId: draft._id });
    if (values.json) printJson(draft.report);
    else print("Nothing was imported.");
    return 0;
  }
  return end(await followImport(halka, draft._id, () => start(halka, draft._id, values)), values);
}

function checkChoices(values: Values): void {
  if (values["on-page"] && values["off-page"]) throw new UsageError("Use --on-page or --off-page, not both.");
  if (values.yes || values["dry-run"]) return;
  if (values.json || !process.stdin.isTTY)
    throw new UsageError("Add --yes to import without asking, or --dry-run to only show what would happen.");
}

/** Uploads the file and returns the draft with its preview; nothing is imported yet. */
async function upload(halka: Halka, file: File, values: Values): Promise<Import> {
  const draft = await halka.createImport({ name: file.name, file });
  const isOnPage = values["on-page"] ?? (values["off-page"] ? false : undefined);
  if (isOnPage === undefined && values.conflicts === undefined) return draft;
  const choices = {
    ...draft.choices,
    ...(isOnPage !== undefined && { on_page: isOnPage }),
    ...(values.conflicts !== undefined && { conflicts: values.conflicts as "skip" }),
  };
  return discardOnError(halka, draft._id, () => halka.updateImport({ importId: draft._id, ...choices }));
}

async function start(halka: Halka, importId: string, values: Values): Promise<void> {
  // always set: the client omits an empty body, but the server requires a body
  const leave_out = values["leave-out"] ?? false;
  await discardOnError(halka, importId, () => halka.startImport({ importId, leave_out }));
}

/** Deletes the draft if the server rejects the call. Keeps it after other errors, since the import may have started. */
async function discardOnError<T>(halka: Halka, importId: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const isRejected = error instanceof HalkaError && error.status >= 400 && error.status < 500;
    // throws the first error; a draft that is left behind expires
    if (isRejected) await halka.deleteImport({ importId }).catch(() => undefined);
    throw error;
  }
}

function show({ found, report }: Import): void {
  print(`${found.rows} rows, read as ${found.format}.`);
  const { create, replace, skip, leave_out, blocked, remarks, visits } = report;
  print(`  ${create} to create, ${replace} to replace, ${skip} to skip, ${leave_out} that cannot become links`);
  for (const { kind, count } of remarks) print(`  ${kind}: ${count}`);
  if (visits) print("  The file contains individual clicks, which are added to the statistics of their links.");
  if (blocked) print(`  Your plan does not allow it: ${blocked}`);
}

async function confirm(): Promise<boolean> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await prompt.question("Import? [y/N] ")).trim());
  } finally {
    prompt.close();
  }
}

/** Prints the result; returns the exit status. */
function end(result: Import, { json }: Values): number {
  const { outcome, failure, status } = result;
  if (json) printJson(result);
  else if (outcome) {
    const { created, replaced, skipped, left_out, visits } = outcome;
    print(`Created ${created}, replaced ${replaced}, skipped ${skipped}, left out ${left_out}.`);
    if (visits) print(`Added ${visits.brought} of ${visits.total} clicks.`);
  } else {
    const reason = status === "draft" ? "has not been started" : `failed (${failure ?? "error"})`;
    printNote(`halka: The import ${reason}. Nothing was imported.`);
  }
  return outcome ? 0 : 1;
}
