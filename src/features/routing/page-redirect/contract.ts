import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { defineError } from "#base/errors.ts";
import { instant, isoDate, text } from "#base/schema.ts";
import { MAX_DESTINATION_LENGTH } from "#base/url.ts";
import { shortenerDestination } from "#features/workspaces/trust.ts";
import { badDestination } from "../destination.ts";
import { PAGE_REDIRECT_NOTE_MAX_LENGTH } from "../limits.ts";

export const redirectEndsInPast = defineError(
  "leap_over",
  422,
  "This end date is in the past. Choose a later one.",
  "until",
);

const moment = instant.nullable().optional();

const pageRedirectBody = z
  .strictObject({
    to: text(MAX_DESTINATION_LENGTH).min(1, "Enter a destination"),
    from: moment,
    until: moment,
    note: text(PAGE_REDIRECT_NOTE_MAX_LENGTH).trim().optional(),
  })
  .refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), {
    message: "The end must be after the start",
    path: ["until"],
  });

const pageRedirectSchema = z
  .object({
    to: z.string(),
    from: isoDate.nullable().describe("Null if it has no start date"),
    until: isoDate.nullable().describe("Null if it has no end date"),
    note: z.string(),
    updatedAt: isoDate,
    restriction: z
      .enum(["warned", "blocked"])
      .nullable()
      .describe(
        "What moderation shows visitors of its destination: a warning first, or only that the page was taken down",
      ),
    loops: z.boolean().describe("True while it would lead back to the page itself, which is shown instead"),
  })
  .meta({ id: "PageRedirect" });

export const pageRedirectContract = defineContract(
  { tag: "Pages", scope: "pages" },
  {
    "GET /v1/leap": {
      id: "getPageRedirect",
      summary: "Get the page redirect; `null` if there is none",
      response: pageRedirectSchema.nullable(),
    },
    "PUT /v1/leap": {
      id: "setPageRedirect",
      summary: "Redirect the whole page to another address for a while; its links keep working",
      body: pageRedirectBody,
      response: pageRedirectSchema,
      errors: [badDestination, redirectEndsInPast, shortenerDestination],
    },
    "DELETE /v1/leap": {
      id: "deletePageRedirect",
      summary: "End the page redirect; repeating the call changes nothing",
    },
  },
);

export type PageRedirectContract = typeof pageRedirectContract;
export type PageRedirect = z.output<typeof pageRedirectSchema>;
export type PageRedirectBody = z.output<typeof pageRedirectBody>;
