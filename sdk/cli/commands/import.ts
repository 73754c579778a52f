import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { createInterface } from "node:readline/promises";
import type { GetImportResponse, Halka } from "../../src/index.ts";
import { connect, readArguments, requireOne } from "../command.ts";
import { print, printJson } from "../print.ts";
import { UsageError } from "../usage-error.ts";

const USAGE = `Usage: halka import FILE [--yes] [--dry-run] [--leave-out]

Imports links from a file: CSV, JSON or the export of another service. Shows what would happen, then asks.
--yes imports without asking, --dry-run only shows, --leave-out leaves out rows that cannot become links.`;

const options = {
  yes: { type: "boolean", short: "y" },
  "dry-run": { type: "boolean" },
  "leave-out": { type: "boolean" },
} as const;

type Import = GetImportResponse;

export async function importLinks(args: string[]): Promise<void> {
  const input = readArguments(args, options, USAGE);
  if (!input) return;
  const { values } = input;
  const path = requireOne(input.positionals, "FILE");
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} cannot be read (${error.code}).`);
  });
  const halka = await connect(values);
  const file = new File([new Uint8Array(bytes)], basename(path));
  const draft = await halka.createImport({ name: file.name, file });
  if (!values.json) show(draft);
  if (values["dry-run"] || !(values.yes || (await confirm()))) {
    await halka.deleteImport({ importId: draft._id });
    if (values.json) printJson(draft.report);
    return;
  }
  await halka.startImport({ importId: draft._id, ...(values["leave-out"] && { leave_out: true }) });
  const done = await waitFor(halka, draft._id);
  if (values.json) return printJson(done);
  const { outcome, failure } = done;
  if (!outcome) throw new UsageError(`The import failed (${failure ?? "error"}). Nothing was imported.`);
  print(
    `Created ${outcome.created}, replaced ${outcome.replaced}, skipped ${outcome.skipped}, left out ${outcome.left_out}.`,
  );
}

function show({ found, report }: Import): void {
  print(`${found.rows} rows, read as ${found.format}.`);
  const { create, replace, skip, leave_out, blocked, remarks } = report;
  print(`  to create ${create}, to replace ${replace}, to skip ${skip}, not possible ${leave_out}`);
  for (const { kind, count } of remarks) print(`  ${kind}: ${count}`);
  if (blocked) print(`  Your plan does not allow it: ${blocked}`);
}

async function confirm(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageError("Add --yes to import without asking, or --dry-run.");
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await prompt.question("Import? [y/N] ")).trim());
  } finally {
    prompt.close();
  }
}

const POLL_MS = 500;

async function waitFor(halka: Halka, importId: string): Promise<Import> {
  for (;;) {
    const now = await halka.getImport({ importId });
    if (now.status !== "waiting" && now.status !== "running") return now;
    await new Promise((resolve) => void setTimeout(resolve, POLL_MS));
  }
}
