import { z } from "zod";
import { isoDate } from "#base/schema.ts";
import { attemptErrors, deliveryStates, eventTypes, TEST_EVENT } from "./event-types.ts";

export const sentType = z
  .enum([...eventTypes, TEST_EVENT], "Choose an event from the list")
  .meta({ id: "WebhookSentType" });
export const deliveryState = z
  .enum(deliveryStates, "Choose waiting, delivered or failed")
  .meta({ id: "WebhookDeliveryState" });
const attemptError = z.enum(attemptErrors).meta({
  id: "WebhookAttemptError",
  description:
    "`dns`: the host name could not be resolved; `refused`: the server refused the connection; `tls`: the secure connection failed, for example because of its certificate; `timeout`: the server did not respond in time; `blocked_address`: the address is not public; `connection_lost`: the connection ended before the response; `redirect`: a redirect, which is not followed; `other`: the server could not be reached, or sent no valid response",
});

export const deliverySchema = z
  .object({
    _id: z.uuid().describe("Also the value of the header `webhook-id`"),
    type: sentType,
    state: deliveryState,
    isTest: z.boolean(),
    status: z.int().nullable().describe("The status of the last response; null: there was none"),
    response: z.string().nullable().describe("The beginning of the last response; null: there was none"),
    request: z.string().describe("The body of the request; a list shows its beginning only"),
    requestLength: z.int().describe("Characters of the whole body"),
    attempts: z.array(
      z.object({
        at: isoDate,
        status: z.int().nullable().describe("The status of the response; null: there was none"),
        durationMs: z.int(),
        error: attemptError
          .optional()
          .describe("Why there was no response, or `redirect`; missing after any other response, and in old attempts"),
      }),
    ),
    nextAttemptAt: isoDate.nullable().describe("When it is sent next; null: not again"),
    createdAt: isoDate,
  })
  .meta({ id: "WebhookDelivery" });
