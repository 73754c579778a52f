import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { notFound, signedOut } from "#base/errors.ts";
import { readOnlyKeys } from "#base/schema.ts";

const userId = z.object({ userId: z.uuid() });

const notificationSchema = z.object({
  /** All mail except account security, which is always sent. */
  email: z.boolean(),
  push: z.boolean(),
  /** News and offers, as opposed to activity on one's own page. */
  marketing: z.boolean(),
});

const responseSchema = z.object({ notification: notificationSchema });

export const notificationsContract = {
  "GET /v1/settings/{userId}": {
    summary: "Get the caller's notification settings",
    access: "session",
    params: userId,
    status: 200,
    response: responseSchema,
    errors: [signedOut, notFound],
  },
  "PUT /v1/settings/{userId}": {
    summary: "Update the caller's notification settings; omitted keys keep their values",
    access: "session",
    params: userId,
    body: z.strictObject({ ...readOnlyKeys, notification: z.strictObject(notificationSchema.shape).partial() }),
    status: 200,
    response: responseSchema,
    errors: [signedOut, notFound],
  },
} as const satisfies Contract;

export type NotificationsContract = typeof notificationsContract;
export type Notification = z.output<typeof notificationSchema>;
