import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound } from "#base/errors.ts";
import { languages } from "#base/language.ts";
import { isoDate, listLimitOr, text } from "#base/schema.ts";
import { PAGE_ROWS, SEARCH_MAX_LENGTH } from "../limits.ts";
import { subscriberStates } from "./states.ts";

export const subscriberSchema = z
  .object({
    _id: z.uuid(),
    email: z.string(),
    name: z.string().describe("Empty unless the form asks for it"),
    state: z
      .enum(subscriberStates)
      .describe("`pending`: asked to confirm by mail; `confirmed`: gets mail; `left`: unsubscribed"),
    consent: z.string().describe("The text that was agreed to, verbatim"),
    form: z.string().describe("The title of the form"),
    language: z.enum(languages).describe("The language of the form, and of emails to this person"),
    askedAt: isoDate.describe("When the person last asked to subscribe"),
    confirmedAt: isoDate.nullable().describe("Null: not confirmed"),
    leftAt: isoDate.nullable().describe("When the person unsubscribed; null: they did not"),
    createdAt: isoDate,
  })
  .meta({ id: "Subscriber" });

const state = z.enum(subscriberStates, "Choose pending, confirmed or left").optional();
const search = text(SEARCH_MAX_LENGTH).trim().optional();
/** The cursor that the previous page returned. */
export const cursor = z.uuid("Use the value of next from the previous page").toLowerCase().optional();

const count = z.int().min(0);

export const subscribersContract = defineContract(
  { tag: "Audience", scope: "audience" },
  {
    "GET /v1/audience/subscribers": {
      id: "listSubscribers",
      summary: "List subscribers, newest first",
      query: z.strictObject({ state, search, cursor, limit: listLimitOr(PAGE_ROWS) }),
      response: z.object({
        subscribers: z.array(subscriberSchema),
        next: z.uuid().nullable().describe("The value of `cursor` for the next page; null at the end"),
      }),
    },
    "GET /v1/audience/summary": {
      id: "getAudienceSummary",
      summary: "Count subscribers and messages",
      response: z.object({
        subscribers: z.object({ pending: count, confirmed: count, left: count }),
        messages: z.object({ total: count, unread: count }),
      }),
    },
    "GET /v1/audience/export": {
      id: "exportSubscribers",
      isOwnersOnly: true,
      summary: "Export the subscribers as a file, each with an unsubscribe address",
      query: z.strictObject({ state, search }),
      file: "text/csv; charset=utf-8",
    },
    "DELETE /v1/audience/subscribers/{subscriberId}": {
      id: "deleteSubscriber",
      summary: "Erase all stored data of a subscriber",
      params: z.object({ subscriberId: z.uuid().toLowerCase() }),
      errors: [notFound],
    },
  },
);

export type SubscribersContract = typeof subscribersContract;
export type Subscriber = z.output<typeof subscriberSchema>;
