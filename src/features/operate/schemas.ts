import { z } from "zod";
import { isoDate, text } from "#base/schema.ts";
import { moderationCategories, moderationStates, REASON_MAX_LENGTH, targetKinds } from "#features/moderation/state.ts";
import { evidenceOutcomes } from "#features/abuse/evidence/outcomes.ts";
import { reportCategories } from "#features/abuse/report-fields.ts";
import { planNames } from "#features/workspaces/workspace-schema.ts";

/** What an operator can do; each has its text in `operate.json` of every language. */
const operatorActions = [
  "moderated",
  "moderation_undone",
  "plan_changed",
  "trust_changed",
  "signed_out",
  "deletion_scheduled",
  "deletion_cancelled",
  "viewed",
  "case_decided",
  "jobs_retried",
  "job_deleted",
  "appeal_decided",
  "evidence_taken",
  "registration_changed",
  "invitation_created",
  "invitation_revoked",
] as const;
export type OperatorActionName = (typeof operatorActions)[number];

export const reason = text(REASON_MAX_LENGTH).trim().min(1, "Enter a reason");
export const cursor = text(200).optional();
export const nextCursor = z.string().nullable().describe("The value of `cursor` for the next page; null at the end");
export const queue = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[a-z0-9-]+$/, "Enter the name of a queue");
export const accountId = z.uuid().toLowerCase();
export const params = z.object({ accountId });

export const restriction = z.object({
  kind: z.enum(targetKinds),
  target: z.string(),
  name: z.string(),
  state: z.enum(moderationStates),
  category: z.enum(moderationCategories),
  reason: z.string(),
  until: isoDate.nullable(),
  source: z.enum(["operator", "command", "list"]),
  decisionId: z.uuid(),
  decidedAt: isoDate,
});

export const account = z.object({
  _id: accountId,
  email: z.string(),
  username: z.string().nullable(),
  plan: z.enum(planNames),
  planUntil: isoDate.nullable(),
  verified: z.boolean(),
  createdAt: isoDate,
  state: z.enum(moderationStates),
  deletionDueAt: isoDate.nullable(),
});

export const page = z.object({
  _id: z.uuid(),
  username: z.string(),
  links: z.int(),
  storageBytes: z.int(),
  state: z.enum(moderationStates),
  createdAt: isoDate,
});

export const action = z.object({
  _id: z.uuid(),
  action: z.enum(operatorActions),
  operator: z.string().nullable().describe("The operator's address; null once that account is deleted"),
  target: z.string(),
  accountId: z.uuid().nullable(),
  reason: z.string(),
  details: z.record(z.string(), z.string()),
  createdAt: isoDate,
  undoneAt: isoDate.nullable(),
  canUndo: z.boolean(),
});

export const foundTarget = z.object({
  kind: z.enum(["link", "page"]),
  target: z.string(),
  name: z.string(),
  destination: z.string().nullable(),
  host: z.string().nullable().describe("The destination's host"),
  account: z.object({ _id: accountId, username: z.string() }),
  states: z.object({
    own: z.enum(moderationStates),
    host: z.enum(moderationStates),
    account: z.enum(moderationStates),
  }),
});

export const foundLink = z.object({
  _id: z.uuid(),
  name: z.string(),
  path: z.string().describe("Below the address of this installation"),
  destination: z.string(),
  otherDestination: z.string().nullable().describe("The address that matches, if only its rules lead there"),
  host: foundTarget.shape.host,
  account: foundTarget.shape.account,
  states: foundTarget.shape.states,
  createdAt: isoDate,
});

export const reportCase = z.object({
  _id: z.uuid(),
  kind: z.enum(["page", "link"]),
  name: z.string(),
  url: z.string(),
  accountId: z.uuid().nullable(),
  reason: z.enum(reportCategories),
  reports: z.int(),
  reporters: z.int(),
  reach: z.int().describe("Human clicks or visits in the 7 days before the latest report"),
  openedAt: isoDate,
  notes: z.array(z.object({ note: z.string(), name: z.string(), address: z.string(), createdAt: isoDate })),
});

export const evidence = z.object({
  _id: z.uuid(),
  takenAt: isoDate.nullable().describe("Null while it is being taken"),
  outcome: z.enum(evidenceOutcomes).nullable(),
  hops: z.array(
    z.object({
      url: z.string(),
      status: z.int().describe("0 without a response"),
      headers: z.record(z.string(), z.string()),
    }),
  ),
  title: z.string(),
  links: z.array(z.object({ name: z.string(), url: z.string() })).describe("Of a page"),
});

export const appeal = z.object({
  _id: z.uuid(),
  decisionId: z.uuid(),
  accountId: z.uuid().nullable(),
  targets: z.array(z.object({ kind: z.enum(targetKinds), name: z.string() })),
  state: z.enum(moderationStates),
  category: z.enum(moderationCategories),
  decisionReason: z.string(),
  list: z.string().nullable().describe("The block list that decided; null if a person did"),
  decidedAt: isoDate,
  text: z.string(),
  createdAt: isoDate,
  canDecide: z.boolean().describe("False for a decision of one's own that another operator can look at"),
});

export const targetSchema = z.strictObject({ kind: z.enum(targetKinds), target: text(300).min(1) });
