import { z } from "zod";
import { importFields, type ImportFormat, importFormats } from "../fields.ts";
import { IMPORT_MAX_COLUMNS } from "../limits.ts";

export const conflictWays = ["rename", "skip", "replace"] as const;

const column = z
  .int()
  .min(0)
  .max(IMPORT_MAX_COLUMNS - 1);

/** How a file is to be taken in. */
export const choicesSchema = z.strictObject({
  format: z.enum(importFormats, "Choose where the file comes from"),
  mapping: z.strictObject(
    Object.fromEntries(importFields.map((field) => [field, column.optional()])) as Record<
      (typeof importFields)[number],
      z.ZodOptional<typeof column>
    >,
  ),
  /** What happens where a short name is taken. */
  conflicts: z.enum(conflictWays, "Choose what happens to short names that are taken"),
  /** Whether new links show on the page, or only their short addresses work. */
  on_page: z.boolean(),
  /** Whether links that asked for a password come in, open to everybody. */
  open_protected: z.boolean(),
});

export type Choices = z.output<typeof choicesSchema>;

/** Pages bring what they show; shorteners bring addresses, which nobody wants to find on a page by the thousand. */
export function showsOnPage(format: ImportFormat): boolean {
  return format === "linktree" || format === "linkstack" || format === "halka";
}
