import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound } from "#base/errors.ts";
import { readOnlyKeys } from "#base/schema.ts";

const userId = z.object({ userId: z.uuid() });

const notificationSchema = z
  .object({
    email: z.boolean().describe("All mail except account security, which is always sent"),
    push: z.boolean(),
    marketing: z.boolean().describe("News and offers, as opposed to activity on one's own page"),
  })
  .meta({ id: "NotificationSettings" });

const responseSchema = z.object({ notification: notificationSchema });

export const notificationsContract = defineContract(
  { tag: "Account", scope: "session" },
  {
    "GET /v1/settings/{userId}": {
      id: "getNotificationSettings",
      summary: "Get the caller's notification settings",
      params: userId,
      response: responseSchema,
      errors: [notFound],
    },
    "PUT /v1/settings/{userId}": {
      id: "updateNotificationSettings",
      summary: "Update the caller's notification settings; omitted keys keep their values",
      params: userId,
      body: z.strictObject({ ...readOnlyKeys, notification: z.strictObject(notificationSchema.shape).partial() }),
      response: responseSchema,
      errors: [notFound],
    },
  },
);

export type Notification = z.output<typeof notificationSchema>;
