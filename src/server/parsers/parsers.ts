import { makeSheet } from "#features/appearance/custom-code/sheet.ts";
import { readImport } from "#features/imports/read/read-import.ts";
import { serveParsers } from "#infra/threads/serve-parsers.ts";

/** Everything that parses what strangers upload, in a thread. */
const parsers = { sheet: makeSheet, importFile: readImport };
export type ProductParsers = typeof parsers;

serveParsers(parsers);
