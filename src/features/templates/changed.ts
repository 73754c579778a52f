import { z } from "zod";

/** The maximum for a single undo: what a page can bring in, plus what it can replace. */
const UNDO_MAX = 20_000;

/** What was created and replaced, so that all of it can be undone. */
export const changedSchema = z.strictObject({
  made: z.strictObject({
    links: z.array(z.uuid()).max(UNDO_MAX),
    blocks: z.array(z.uuid()).max(UNDO_MAX),
    categories: z.array(z.uuid()).max(UNDO_MAX),
  }),
  /** What was moved to the trash. */
  put_away: z.strictObject({
    links: z.array(z.uuid()).max(UNDO_MAX),
    blocks: z.array(z.uuid()).max(UNDO_MAX),
  }),
  /** The version that holds the previous appearance; null if it did not change. */
  version: z.uuid().nullable(),
});

export type Changed = z.output<typeof changedSchema>;
