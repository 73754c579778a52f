import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound } from "#base/errors.ts";
import { listLimitOr } from "#base/schema.ts";
import { securityEventKinds } from "../security-event-kinds.ts";

/** Names without versions, empty if unknown; the country is ISO 3166-1 alpha-2, empty if unknown. */
const seenDevice = { browser: z.string(), os: z.string(), country: z.string() };

const sessionSchema = z
  .object({
    id: z.uuid(),
    ...seenDevice,
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
    is_current: z.boolean(),
  })
  .meta({ id: "Session" });

const securityEventSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(securityEventKinds),
    ...seenDevice,
    details: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .describe("What changed; `by_operator` is true for a change by an operator, whose device is not recorded"),
    at: z.iso.datetime(),
  })
  .meta({ id: "SecurityEvent" });

/** The number of events per page. */
const EVENTS_PAGE_SIZE = 20;
const eventId = z.uuid("This is not the ID of an event");

export const securityContract = defineContract(
  { tag: "Account", scope: "session" },
  {
    "GET /v1/auth/sessions": {
      id: "listSessions",
      summary: "List the signed-in devices, this one first",
      response: z.object({ sessions: z.array(sessionSchema) }),
    },
    "DELETE /v1/auth/sessions/{sessionId}": {
      id: "endSession",
      summary: "Sign out a device",
      params: z.object({ sessionId: z.uuid() }),
      errors: [notFound],
    },
    "DELETE /v1/auth/sessions": {
      id: "endOtherSessions",
      summary: "Sign out all other devices",
      response: z.object({ ended: z.number().int() }),
    },
    "GET /v1/auth/events": {
      id: "listSecurityEvents",
      summary: "List the security events of the account of the last 90 days, newest first",
      query: z.strictObject({
        cursor: eventId.optional().describe("The value of `next` from the previous page"),
        before: eventId.optional().describe("As `cursor`"),
        limit: listLimitOr(EVENTS_PAGE_SIZE),
      }),
      response: z.object({
        events: z.array(securityEventSchema),
        next: z.uuid().nullable().describe("The value of `cursor` for the next page; null at the end"),
      }),
    },
  },
);

export type ListedSession = z.output<typeof sessionSchema>;
export type ListedEvent = z.output<typeof securityEventSchema>;
