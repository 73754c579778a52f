export { Halka, type HalkaOptions } from "./halka.ts";
export { HalkaError, type FieldError } from "./error.ts";
export { paginate } from "./paginate.ts";
export { verifyWebhook, type WebhookEvent, type WebhookHeaders } from "./webhook.ts";
export type * from "./gen/types.gen.ts";
