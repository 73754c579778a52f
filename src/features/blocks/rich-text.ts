import { z } from "zod";
import { text } from "#base/schema.ts";
import { MAX_DESTINATION_LENGTH } from "#base/url.ts";
import { RICH_TEXT_LINES_MAX, RICH_TEXT_MAX_LENGTH, RICH_TEXT_RUNS_MAX } from "./limits.ts";

/** A run of text in one style. `link` follows the same rules as the destination of a link. */
const run = z
  .strictObject({
    text: text(RICH_TEXT_MAX_LENGTH).min(1),
    bold: z.literal(true).optional(),
    italic: z.literal(true).optional(),
    underline: z.literal(true).optional(),
    strike: z.literal(true).optional(),
    link: text(MAX_DESTINATION_LENGTH).optional(),
  })
  .meta({ id: "TextRun" });

const line = z.array(run).max(RICH_TEXT_RUNS_MAX);

export type RichTextRun = z.output<typeof run>;

const item = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("paragraph"), line }),
    z.strictObject({ kind: z.literal("quote"), line }),
    z.strictObject({ kind: z.literal("bullets"), lines: z.array(line).min(1).max(RICH_TEXT_LINES_MAX) }),
    z.strictObject({ kind: z.literal("numbers"), lines: z.array(line).min(1).max(RICH_TEXT_LINES_MAX) }),
  ])
  .meta({ id: "RichTextItem" });

export type RichTextPart = z.output<typeof item>;

/**
 * Rich text as data: paragraphs, quotes and flat lists of runs. No markup is stored, so nothing needs sanitising:
 * renderers create their own elements.
 */
export const richText = z
  .array(item)
  .min(1, "Enter some text")
  .max(RICH_TEXT_LINES_MAX)
  .refine((parts) => getLength(parts) > 0, "Enter some text")
  .refine((parts) => getLength(parts) <= RICH_TEXT_MAX_LENGTH, `Use at most ${RICH_TEXT_MAX_LENGTH} characters`);

export type RichText = z.output<typeof richText>;

/** The number of visible characters. */
function getLength(parts: readonly RichTextPart[]): number {
  const lines = parts.flatMap((each) => ("line" in each ? [each.line] : each.lines));
  return lines.flat().reduce((length, { text: { length: more } }) => length + more, 0);
}
