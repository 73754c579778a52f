import { messagesContract } from "./messages/contract.ts";
import { subscribersContract } from "./subscribers/contract.ts";

/** The endpoints of a workspace owner about its audience. */
export const audienceContract = { ...subscribersContract, ...messagesContract } as const;

export type AudienceContract = typeof audienceContract;
