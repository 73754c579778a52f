/** The events sent to a webhook; a test is marked as one. */
export const webhookEvents = ["subscriber.confirmed", "subscriber.left", "message.received", "webhook.test"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const deliveryStates = ["waiting", "delivered", "failed"] as const;
