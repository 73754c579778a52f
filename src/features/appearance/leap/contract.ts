import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { type RefusalKind, signedOut } from "#base/errors.ts";
import { instant, isoDate, text } from "#base/schema.ts";
import { MAX_DESTINATION_LENGTH } from "#base/url.ts";
import { badDestination } from "#features/links/link-schema.ts";
import { LEAP_NOTE_MAX_LENGTH } from "./limits.ts";

export const leapOver: RefusalKind = {
  code: "leap_over",
  status: 422,
  message: "This end date is in the past. Choose a later one.",
  field: "until",
};

const moment = instant.nullable().optional();

const leapBody = z
  .strictObject({
    to: text(MAX_DESTINATION_LENGTH).min(1, "Enter a destination"),
    from: moment,
    until: moment,
    note: text(LEAP_NOTE_MAX_LENGTH).trim().optional(),
  })
  .refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), {
    message: "The end must be after the start",
    path: ["until"],
  });

const leapSchema = z.object({
  to: z.string(),
  /** Null is from the beginning on. */
  from: isoDate.nullable(),
  /** Null is until somebody ends it. */
  until: isoDate.nullable(),
  note: z.string(),
  updatedAt: isoDate,
});

export const leapContract = {
  "GET /v1/leap": {
    summary: "Where the whole page leads for a while; null where it leads nowhere",
    access: "session",
    status: 200,
    answer: leapSchema.nullable(),
    refusals: [signedOut],
  },
  "PUT /v1/leap": {
    summary: "Let the whole page lead elsewhere for a while; the addresses of its links go on",
    access: "session",
    body: leapBody,
    status: 200,
    answer: leapSchema,
    refusals: [signedOut, badDestination, leapOver],
  },
  "DELETE /v1/leap": {
    summary: "Show the page itself again; asked twice, it still does",
    access: "session",
    status: 204,
    refusals: [signedOut],
  },
} as const satisfies Contract;

export type LeapContract = typeof leapContract;
export type Leap = z.output<typeof leapSchema>;
export type LeapBody = z.output<typeof leapBody>;
