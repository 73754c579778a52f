import { z } from "zod";
import { importFields, type ImportFormat, importFormats } from "../fields.ts";
import { IMPORT_MAX_COLUMNS } from "../limits.ts";

export const conflictResolutions = ["rename", "skip", "replace"] as const;

const column = z
  .int()
  .min(0)
  .max(IMPORT_MAX_COLUMNS - 1);

const mapping = z
  .strictObject(
    Object.fromEntries(importFields.map((field) => [field, column.optional()])) as Record<
      (typeof importFields)[number],
      z.ZodOptional<typeof column>
    >,
  )
  .meta({ id: "ImportMapping", description: "The column of each field, counted from 0" });

/** The options of an import. */
export const choicesSchema = z
  .strictObject({
    format: z.enum(importFormats, "Choose where the file comes from"),
    mapping,
    conflicts: z
      .enum(conflictResolutions, "Choose what happens to short names that are taken")
      .describe("What happens if a short name is taken"),
    on_page: z.boolean().describe("Whether new links are put on the page; if not, they are only short links"),
    open_protected: z.boolean().describe("Whether links that had a password elsewhere are imported, without one"),
  })
  .meta({ id: "ImportChoices" });

export type Choices = z.output<typeof choicesSchema>;

/** Choices as a client sends them. */
export const optionsSchema = choicesSchema
  .partial({ mapping: true, on_page: true })
  .meta({ id: "ImportOptions", description: "Without `mapping` or `on_page`, the default of the format applies." });
export type ImportOptions = z.output<typeof optionsSchema>;

/** What links are for at the service: a page or short addresses. A table may hold either. */
const KINDS: Readonly<Record<ImportFormat, "page" | "shortener" | "table">> = {
  csv: "table",
  halka: "page",
  bitly: "shortener",
  kutt: "shortener",
  yourls: "shortener",
  shlink: "shortener",
  linktree: "page",
  linkstack: "page",
};

/** Page services export what a page shows. Shorteners may export thousands of links that do not belong on a page. */
export function showsOnPage(format: ImportFormat): boolean {
  return KINDS[format] === "page";
}

/** True for a service whose short names become addresses of our own short links. */
export function isShortenerFormat(format: ImportFormat): boolean {
  return KINDS[format] === "shortener";
}
