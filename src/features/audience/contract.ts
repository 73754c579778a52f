import { messagesContract } from "./messages/contract.ts";
import { subscribersContract } from "./subscribers/contract.ts";
import { webhookContract } from "./webhook/contract.ts";

/** Everything that a workspace's owner asks about its audience. */
export const audienceContract = { ...subscribersContract, ...messagesContract, ...webhookContract } as const;

export type AudienceContract = typeof audienceContract;
