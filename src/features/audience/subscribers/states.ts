export const subscriberStates = ["pending", "confirmed", "left"] as const;
export type SubscriberState = (typeof subscriberStates)[number];
