import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { defineError } from "#base/errors.ts";
import { isoDate } from "#base/schema.ts";
import { moderationCategories } from "./state.ts";

/** Thrown when a blocked account tries to change what visitors see. */
export const accountBlocked = defineError(
  "account_blocked",
  403,
  "Your account is blocked, so nothing can be changed. You can still export your data.",
);

const restriction = z
  .object({
    kind: z.enum(["link", "page", "account", "domain"]),
    target: z.string().describe("The id of the link or page, or the host"),
    state: z.enum(["warned", "blocked"]),
    category: z.enum(moderationCategories),
    reason: z.string(),
    until: isoDate.nullable(),
    decidedAt: isoDate,
    decisionId: z.uuid().describe("The decision, whose reasons the owner can read"),
  })
  .meta({ id: "Restriction" });

export const moderationContract = defineContract(
  { tag: "Account", scope: "session" },
  {
    "GET /v1/moderation": {
      id: "listRestrictions",
      summary: "List what moderation has restricted in the workspace, the newest first",
      response: z.array(restriction),
      errors: [],
    },
  },
);

export type ModerationContract = typeof moderationContract;
export type RestrictionView = z.output<typeof restriction>;
