import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { type ApiErrorKind, signedOut } from "#base/errors.ts";
import { instant, isoDate, text } from "#base/schema.ts";
import { MAX_DESTINATION_LENGTH } from "#base/url.ts";
import { badDestination } from "#features/routing/destination.ts";
import { PAGE_REDIRECT_NOTE_MAX_LENGTH } from "../limits.ts";

export const redirectEndsInPast: ApiErrorKind = {
  code: "leap_over",
  status: 422,
  message: "This end date is in the past. Choose a later one.",
  field: "until",
};

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

const pageRedirectSchema = z.object({
  to: z.string(),
  /** Null means since the beginning. */
  from: isoDate.nullable(),
  /** Null means until further notice. */
  until: isoDate.nullable(),
  note: z.string(),
  updatedAt: isoDate,
});

export const pageRedirectContract = {
  "GET /v1/leap": {
    summary: "Where the whole page leads for a while; null where it leads nowhere",
    access: "session",
    status: 200,
    response: pageRedirectSchema.nullable(),
    errors: [signedOut],
  },
  "PUT /v1/leap": {
    summary: "Let the whole page lead elsewhere for a while; the addresses of its links go on",
    access: "session",
    body: pageRedirectBody,
    status: 200,
    response: pageRedirectSchema,
    errors: [signedOut, badDestination, redirectEndsInPast],
  },
  "DELETE /v1/leap": {
    summary: "Show the page itself again; asked twice, it still does",
    access: "session",
    status: 204,
    errors: [signedOut],
  },
} as const satisfies Contract;

export type PageRedirectContract = typeof pageRedirectContract;
export type PageRedirect = z.output<typeof pageRedirectSchema>;
export type PageRedirectBody = z.output<typeof pageRedirectBody>;
