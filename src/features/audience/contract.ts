import { messagesContract } from "./messages/contract.ts";
import { subscribersContract } from "./subscribers/contract.ts";
import { webhookContract } from "./webhook/contract.ts";

/** The endpoints of a workspace owner about its audience. */
export const audienceContract = { ...subscribersContract, ...messagesContract, ...webhookContract } as const;

export type AudienceContract = typeof audienceContract;
