import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound } from "#base/errors.ts";
import { languages } from "#base/language.ts";
import { isoDate, listLimitOr, text } from "#base/schema.ts";
import { PAGE_ROWS, SEARCH_MAX_LENGTH } from "../limits.ts";
import { cursor } from "../subscribers/contract.ts";

export const messageSchema = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string().describe("The visitor's address for a reply, unverified"),
    message: z.string(),
    form: z.string().describe("The title of the form that it was sent with"),
    language: z.enum(languages).describe("The language of the form"),
    readAt: isoDate.nullable().describe("When it was marked as read; null: unread"),
    createdAt: isoDate,
  })
  .meta({ id: "Message" });

const messageId = z.object({ messageId: z.uuid().toLowerCase() });

export const messagesContract = defineContract(
  { tag: "Audience", scope: "audience" },
  {
    "GET /v1/audience/messages": {
      id: "listMessages",
      summary: "List visitors' messages, newest first",
      query: z.strictObject({
        unread: z.literal("1", "Must be 1, or left out").optional(),
        search: text(SEARCH_MAX_LENGTH).trim().optional(),
        cursor,
        limit: listLimitOr(PAGE_ROWS),
      }),
      response: z.object({
        messages: z.array(messageSchema),
        next: z.uuid().nullable().describe("The value of `cursor` for the next page; null at the end"),
      }),
    },
    "PUT /v1/audience/messages": {
      id: "markAllMessagesRead",
      summary: "Mark all messages as read",
      body: z.strictObject({
        read: z.literal(true, "Must be true"),
        upTo: z
          .uuid("This is not the ID of a message")
          .toLowerCase()
          .optional()
          .describe("The newest message to mark, so that messages which arrived later stay unread; all by default"),
      }),
      response: z.object({ marked: z.int().min(0).describe("How many messages were unread") }),
    },
    "PUT /v1/audience/messages/{messageId}": {
      id: "updateMessage",
      summary: "Mark a message as read or unread",
      params: messageId,
      body: z.strictObject({ read: z.boolean("Must be true or false") }),
      response: messageSchema,
      errors: [notFound],
    },
    "DELETE /v1/audience/messages/{messageId}": {
      id: "deleteMessage",
      summary: "Delete a message; it can be restored for a day",
      params: messageId,
      errors: [notFound],
    },
    "POST /v1/audience/messages/{messageId}/restore": {
      id: "restoreMessage",
      summary: "Restore a deleted message",
      params: messageId,
      response: messageSchema,
      errors: [notFound],
    },
  },
);

export type MessagesContract = typeof messagesContract;
export type Message = z.output<typeof messageSchema>;
