import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { defineError, notFound } from "#base/errors.ts";
import { isoDate, text } from "#base/schema.ts";
import { moderationCategories, targetKinds } from "#features/moderation/state.ts";
import { reportCategories } from "../report-fields.ts";
import { APPEAL_MAX_LENGTH } from "./limits.ts";

export const alreadyAppealed = defineError("already_appealed", 409, "You have already appealed this decision.");

export const appealClosed = defineError(
  "appeal_closed",
  409,
  "This decision was reversed, or the time to appeal has passed.",
);

const statement = z
  .object({
    _id: z.uuid().describe("The decision"),
    reference: z.uuid().describe("The reference in emails: the case, or else the decision"),
    targets: z.array(z.object({ kind: z.enum(targetKinds), name: z.string() })),
    state: z.enum(["warned", "blocked"]),
    category: z.enum(moderationCategories),
    reported: z.enum(reportCategories).nullable().describe("What it was reported as; null without reports"),
    reports: z.int(),
    ground: z.enum(["law", "terms"]),
    facts: z.string().describe("Facts and reasons; may be empty for a block list"),
    list: z.string().nullable().describe("The block list that decided; null if a person did"),
    decidedAt: isoDate,
    until: isoDate.nullable().describe("When it ends by itself; null for never"),
    undoneAt: isoDate.nullable(),
    appealUntil: isoDate,
    canAppeal: z.boolean(),
    appeal: z
      .object({
        text: z.string(),
        createdAt: isoDate,
        outcome: z.enum(["upheld", "reversed"]).nullable(),
        reason: z.string(),
        decidedAt: isoDate.nullable(),
      })
      .nullable(),
  })
  .meta({ id: "StatementOfReasons" });

const params = z.object({ decisionId: z.uuid().toLowerCase() });

export const appealsContract = defineContract(
  { tag: "Account", scope: "session" },
  {
    "GET /v1/moderation/decisions/{decisionId}": {
      id: "getStatementOfReasons",
      summary: "Why something of yours was restricted, and how to appeal",
      params,
      response: statement,
      errors: [notFound],
    },
    "POST /v1/moderation/decisions/{decisionId}/appeal": {
      id: "appealDecision",
      summary: "Ask for another look at a decision, once and within six months; a person decides",
      params,
      body: z.strictObject({ text: text(APPEAL_MAX_LENGTH).trim().min(1, "Fill in this field") }),
      response: statement,
      status: 201,
      errors: [notFound, alreadyAppealed, appealClosed],
    },
  },
);

export type Statement = z.output<typeof statement>;
export type AppealsContract = typeof appealsContract;
