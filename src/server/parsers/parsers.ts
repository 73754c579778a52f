import { makeStylesheet } from "#features/appearance/custom-code/sheet.ts";
import { readImport } from "#features/imports/read/read-import.ts";
import { readVisits } from "#features/imports/read/visits/read-visits.ts";
import { readPageBytes } from "#features/templates/read/read-page.ts";
import { serveParsers } from "#infra/threads/serve-parsers.ts";

/** All functions that parse untrusted files and pages; they run in a thread. */
const parsers = { sheet: makeStylesheet, importFile: readImport, importVisits: readVisits, page: readPageBytes };
export type ProductParsers = typeof parsers;

serveParsers(parsers);
