import { z } from "zod";

/** The maximum number of items per list in an undo. */
const UNDO_MAX = 20_000;

/** The items that were created and those that were replaced, so that all of it can be undone. */
export const appliedChangesSchema = z
  .strictObject({
    made: z
      .strictObject({
        links: z.array(z.uuid()).max(UNDO_MAX),
        blocks: z.array(z.uuid()).max(UNDO_MAX),
        categories: z.array(z.uuid()).max(UNDO_MAX),
      })
      .meta({ id: "CreatedItems" }),
    put_away: z
      .strictObject({
        links: z.array(z.uuid()).max(UNDO_MAX),
        blocks: z.array(z.uuid()).max(UNDO_MAX),
      })
      .meta({ id: "TrashedItems", description: "What was moved to the trash" }),
    version: z.uuid().nullable().describe("The version that holds the previous appearance; null if it did not change"),
  })
  .meta({ id: "AppliedChanges" });

export type AppliedChanges = z.output<typeof appliedChangesSchema>;
