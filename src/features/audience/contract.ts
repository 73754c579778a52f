import { messagesContract } from "./messages/contract.ts";
import { subscribersContract } from "./subscribers/contract.ts";

/** The endpoints for workspace owners about their audience. */
export const audienceContract = { ...subscribersContract, ...messagesContract } as const;

export type AudienceContract = typeof audienceContract;
