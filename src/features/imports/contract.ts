import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { diskFull, notFound, tooManyRequests, unavailable } from "#base/errors.ts";
import { isoDate, text } from "#base/schema.ts";
import { linkLimit, monthlyLimit, planLimit, shortLinkLimit } from "#features/links/errors.ts";
import { dailyLinkLimit, newAccountLinkLimit } from "#features/workspaces/trust.ts";
import { importFormats } from "./fields.ts";
import { FILE_NAME_MAX_LENGTH, IMPORT_DAYS, IMPORT_MAX_BYTES } from "./limits.ts";
import { choicesSchema, optionsSchema } from "./plan/choices.ts";
import { importLimits, reportSchema } from "./plan/report.ts";
import {
  importBegun,
  importEmpty,
  importInvalid,
  importMissing,
  nothingToImport,
  importNotUndoable,
  importTooLarge,
  importTooLong,
  importTooSlow,
  importTooManyVisits,
  importUnreadable,
} from "./errors.ts";
import { exportContract } from "./export/contract.ts";

const foundSchema = z
  .object({
    format: z.enum(importFormats).describe("What the file looks like. `choices.format` is what it is treated as."),
    encoding: z.string(),
    columns: z.array(z.string()),
    rows: z.int(),
    sample: z.array(z.array(z.string())).describe("The first rows, cut to what fits on a screen"),
  })
  .meta({ id: "ImportedFile" });

const outcomeSchema = z
  .object({
    created: z.int(),
    replaced: z.int(),
    skipped: z.int(),
    left_out: z.int(),
    categories: z.array(z.uuid()),
    visits: z
      .object({ total: z.int(), done: z.int(), brought: z.int(), is_whole: z.boolean() })
      .optional()
      .describe("The clicks of the file: rows in total, rows processed, clicks stored, and whether all of them are"),
    undone: z.int().optional().describe("Set once the import is undone: how many links were reverted"),
    kept: z
      .int()
      .optional()
      .describe("Set once the import is undone: how many links stay as they are, because they have changed since"),
  })
  .meta({ id: "ImportOutcome" });

const importSchema = z
  .object({
    _id: z.uuid(),
    status: z.enum(["draft", "waiting", "running", "done", "failed", "undone"]),
    file: z.string(),
    found: foundSchema,
    choices: choicesSchema,
    report: reportSchema,
    progress: z.int().describe("How many rows are done"),
    outcome: outcomeSchema.nullable(),
    failure: z
      .enum([...importLimits, "error"])
      .nullable()
      .describe("Why it failed. A failed import stores no links."),
    can_undo: z.boolean(),
    createdAt: isoDate,
    endedAt: isoDate.nullable(),
  })
  .meta({ id: "Import" });

const importSummary = importSchema
  .omit({ found: true, choices: true, report: true })
  .extend({ rows: z.int() })
  .meta({ id: "ImportSummary" });

const params = z.object({ importId: z.uuid() });
export const importReadErrors = [importUnreadable, importEmpty, importTooLong, importTooManyVisits, importTooSlow];

export const importsContract = defineContract(
  { tag: "Imports and exports", scope: "links" },
  {
    "GET /v1/links/imports": {
      id: "listImports",
      summary: `List the imports of the last ${IMPORT_DAYS} days, newest first`,
      response: z.array(importSummary),
      paginatedBy: "_id",
    },
    "POST /v1/links/imports": {
      id: "createImport",
      idempotent: true,
      prepares: true,
      summary:
        "Upload a file with links: CSV, JSON or a saved Linktree page. Nothing is imported yet; the response shows what would be",
      query: z.strictObject({ name: text(FILE_NAME_MAX_LENGTH).optional() }),
      upload: {
        field: "file",
        maxBytes: IMPORT_MAX_BYTES,
        concurrency: { total: 8, perWorkspace: 3 },
        missing: importMissing,
        tooLarge: importTooLarge,
      },
      status: 201,
      response: importSchema,
      errors: [importMissing, importTooLarge, ...importReadErrors, tooManyRequests, unavailable, diskFull],
    },
    "GET /v1/links/imports/{importId}": {
      id: "getImport",
      summary: "Get an import: what the file contains, what would be or was imported, and its progress",
      params,
      response: importSchema,
      errors: [notFound],
    },
    "PUT /v1/links/imports/{importId}": {
      id: "updateImport",
      summary: "Choose how a file is imported, and preview the result",
      params,
      body: optionsSchema,
      response: importSchema,
      errors: [notFound, importBegun, tooManyRequests],
    },
    "POST /v1/links/imports/{importId}/start": {
      id: "startImport",
      summary: "Import the file in the background, all or nothing; repeated calls return the progress",
      params,
      body: z.strictObject({
        leave_out: z
          .boolean()
          .optional()
          .describe("Leaves out rows that cannot become links; without it, one such row is an error"),
      }),
      status: 202,
      response: importSchema,
      errors: [
        notFound,
        importInvalid,
        nothingToImport,
        planLimit,
        linkLimit,
        shortLinkLimit,
        monthlyLimit,
        newAccountLinkLimit,
        dailyLinkLimit,
      ],
    },
    "POST /v1/links/imports/{importId}/undo": {
      id: "undoImport",
      summary: "Undo an import: move the links that it created to the trash, and restore those that it changed",
      params,
      response: importSchema,
      errors: [notFound, importNotUndoable],
    },
    "DELETE /v1/links/imports/{importId}": {
      id: "deleteImport",
      summary: "Discard a file that was not imported",
      params,
      errors: [notFound, importBegun],
    },
    ...exportContract,
  },
);

export type ImportsContract = typeof importsContract;
export type FoundFile = z.output<typeof foundSchema>;
export type ImportOutcome = z.output<typeof outcomeSchema>;
export type Import = z.input<typeof importSchema>;
export type ImportSummary = z.input<typeof importSummary>;
