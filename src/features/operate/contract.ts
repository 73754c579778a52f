import { z } from "zod";
import { defineContract, type ResponseBody } from "#base/contract.ts";
import { notFound } from "#base/errors.ts";
import { instant, isoDate, text } from "#base/schema.ts";
import { moderationCategories, moderationStates, targetKinds } from "#features/moderation/state.ts";
import { deletionStarted } from "#features/privacy/contract.ts";
import { FIGURES_FIRST_YEAR, FIGURES_LAST_YEAR } from "#features/abuse/limits.ts";
import { planNames } from "#features/workspaces/workspace-schema.ts";
import { trustLevels } from "#features/workspaces/trust-levels.ts";
import { alreadyUndone, operatorAccount, ownAccount, ownDecision, ownHost } from "./errors.ts";
import { jobsContract } from "./queued-jobs-contract.ts";
import { registrationContract } from "./registration-contract.ts";
import {
  reason,
  cursor,
  nextCursor,
  params,
  restriction,
  account,
  page,
  action,
  foundTarget,
  foundLink,
  evidence,
  reportCase,
  appeal,
  targetSchema,
} from "./schemas.ts";

/** Long enough for the longest host name. */
const DECIDED_CURSOR_MAX = 500;

const deskContract = defineContract(
  { tag: "Operate", scope: "session" },
  {
    "GET /v1/operate": {
      id: "getDesk",
      summary: "The figures of the instance",
      response: z.object({
        version: z.string(),
        accounts: z.int(),
        newAccounts: z.int().describe("In the last 7 days"),
        pages: z.int(),
        links: z.int(),
        clicksToday: z.int().nullable().describe("Since midnight UTC; null while the event store is down"),
        clicksOfWeek: z.int().nullable().describe("In the last 7 days; null while the event store is down"),
        storageBytes: z.int(),
        restrictions: z.int(),
        openCases: z.int(),
        mails: z.object({ waiting: z.int(), failed: z.int() }),
        queues: z.array(z.object({ name: z.string(), waiting: z.int(), failed: z.int(), oldestSeconds: z.int() })),
        processes: z.array(z.object({ name: z.string(), address: z.string(), startedAt: isoDate })),
        settings: z.array(z.object({ name: z.string(), value: z.string(), meaning: z.string() })),
        lists: z.array(
          z.object({ name: z.string(), entries: z.int(), skipped: z.int(), error: z.string(), readAt: isoDate }),
        ),
        alerts: z.array(
          z.object({
            kind: z.enum(["allowed", "own_host", "domain"]),
            subject: z.string(),
            list: z.string(),
            foundAt: isoDate,
          }),
        ),
      }),
    },
    "GET /v1/operate/accounts": {
      id: "listAccounts",
      summary: "Accounts, the newest first, found by address, username or id",
      query: z.strictObject({ q: text(200).optional(), cursor }),
      response: z.object({ accounts: z.array(account), next: nextCursor }),
    },
    "GET /v1/operate/accounts/{accountId}": {
      id: "getAccount",
      summary: "One account with its pages, restrictions and what operators did",
      params,
      response: account.extend({
        pages: z.array(page),
        sessions: z.int(),
        trust: z
          .object({ level: z.enum(trustLevels), isSet: z.boolean().describe("Whether an operator has set it") })
          .nullable()
          .describe("Null if the installation has no trust levels"),
        restrictions: z.array(restriction),
        actions: z.array(action),
      }),
      errors: [notFound],
    },
    "PUT /v1/operate/accounts/{accountId}/plan": {
      id: "setAccountPlan",
      summary: "Change the plan of an account",
      params,
      body: z.strictObject({ plan: z.enum(planNames), until: instant.nullable(), reason }),
      errors: [notFound],
    },
    "PUT /v1/operate/accounts/{accountId}/trust": {
      id: "setAccountTrust",
      summary: "Set the trust level of an account; null has it computed again",
      params,
      body: z.strictObject({ level: z.enum(trustLevels).nullable(), reason }),
      errors: [notFound],
    },
    "POST /v1/operate/accounts/{accountId}/sign-out": {
      id: "signOutAccount",
      summary: "End all sessions and connected apps of an account",
      params,
      body: z.strictObject({ reason }),
      errors: [notFound],
    },
    "POST /v1/operate/accounts/{accountId}/views": {
      id: "viewAccount",
      summary: "View the dashboard as its owner, read-only, for 30 minutes; the owner gets a mail",
      params,
      body: z.strictObject({ reason }),
      status: 201,
      response: z.object({
        _id: z.uuid(),
        token: z.string().describe("The bearer token, returned this once"),
        username: z.string(),
        email: z.string(),
        plan: z.enum(planNames),
        planUntil: isoDate.nullable(),
        promo: z.boolean(),
        expiresAt: isoDate,
      }),
      errors: [notFound, operatorAccount],
    },
    "POST /v1/operate/accounts/{accountId}/views/{viewId}/end": {
      id: "endAccountView",
      summary: "Stop viewing an account",
      params: params.extend({ viewId: z.uuid().toLowerCase() }),
      errors: [notFound],
    },
    "POST /v1/operate/accounts/{accountId}/deletion": {
      id: "scheduleAccountDeletion",
      summary: "Schedule the deletion of an account; it can be cancelled until it is due",
      params,
      body: z.strictObject({ reason }),
      errors: [notFound, ownAccount],
    },
    "POST /v1/operate/accounts/{accountId}/deletion/cancel": {
      id: "cancelAccountDeletion",
      summary: "Cancel the scheduled deletion of an account",
      params,
      body: z.strictObject({ reason }),
      errors: [notFound, deletionStarted],
    },
    "GET /v1/operate/find": {
      id: "findAddress",
      summary: "The link or page at an address, with its account and restrictions",
      query: z.strictObject({ address: text(2_100).min(1) }),
      response: foundTarget,
      errors: [notFound],
    },
    "GET /v1/operate/links": {
      id: "searchLinks",
      summary: "Links of all pages, by destination, name or page",
      query: z.strictObject({
        by: z
          .enum(["destination", "name", "page"])
          .describe(
            "`destination`: a host with its subdomains, or how an address begins, also in rules; `name`: an alias or a code",
          ),
        q: text(2_000).trim().min(1, "Enter what to search for"),
        cursor: z.uuid().optional(),
      }),
      response: z.object({ links: z.array(foundLink), next: nextCursor }),
    },
    "GET /v1/operate/moderation": {
      id: "listDecided",
      summary: "What was decided, the latest first",
      query: z.strictObject({
        kind: z.enum(targetKinds).optional(),
        state: z.enum(moderationStates).optional(),
        cursor: text(DECIDED_CURSOR_MAX).optional(),
      }),
      response: z.object({ states: z.array(restriction.extend({ accountId: z.uuid().nullable() })), next: nextCursor }),
    },
    "POST /v1/operate/moderation": {
      id: "moderate",
      summary: "Set the state of some targets in one decision",
      body: z.strictObject({
        targets: z.array(targetSchema).min(1).max(20),
        state: z.enum(moderationStates),
        category: z.enum(moderationCategories),
        reason,
        until: instant.nullable(),
      }),
      response: action,
      errors: [notFound, ownAccount, ownHost],
    },
    "GET /v1/operate/cases": {
      id: "listCases",
      summary: "The most severe reported pages and links that await a decision, and how many there are in total",
      response: z.object({ cases: z.array(reportCase), total: z.int() }),
    },
    "GET /v1/operate/cases/figures": {
      id: "getReportFigures",
      summary: "The figures of a year for a transparency report",
      query: z.strictObject({ year: z.coerce.number().int().min(FIGURES_FIRST_YEAR).max(FIGURES_LAST_YEAR) }),
      file: "text/csv; charset=utf-8",
    },
    "GET /v1/operate/cases/{caseId}/evidence": {
      id: "listEvidence",
      summary: "What the target of a case led to, the newest first",
      params: z.object({ caseId: z.uuid() }),
      response: z.object({ evidence: z.array(evidence) }),
      errors: [notFound],
    },
    "POST /v1/operate/cases/{caseId}/evidence": {
      id: "takeEvidence",
      summary: "Take evidence again; earlier evidence stays",
      params: z.object({ caseId: z.uuid() }),
      errors: [notFound],
    },
    "POST /v1/operate/cases/{caseId}/decide": {
      id: "decideCase",
      summary: "Decide a case: owners get the reasons, and reporters the outcome by mail",
      params: z.object({ caseId: z.uuid() }),
      body: z.strictObject({
        action: z.enum(["none", "warned", "blocked"]),
        ground: z.enum(["law", "terms"]).describe("Why something is restricted; without effect for `none`"),
        reason,
      }),
      response: action,
      errors: [notFound],
    },
    "GET /v1/operate/appeals": {
      id: "listAppeals",
      summary: "Appeals that await an outcome, the oldest first",
      response: z.object({ appeals: z.array(appeal) }),
    },
    "POST /v1/operate/appeals/{appealId}/decide": {
      id: "decideAppeal",
      summary: "Uphold or reverse a decision: the owner gets the outcome by email",
      params: z.object({ appealId: z.uuid() }),
      body: z.strictObject({ outcome: z.enum(["upheld", "reversed"]), reason }),
      response: action,
      errors: [notFound, ownDecision],
    },
    "GET /v1/operate/actions": {
      id: "listActions",
      summary: "What operators did, the newest first",
      query: z.strictObject({ cursor: z.uuid().optional() }),
      response: z.object({ actions: z.array(action), next: nextCursor }),
    },
    "POST /v1/operate/actions/{actionId}/undo": {
      id: "undoAction",
      summary: "Take back a moderation decision",
      params: z.object({ actionId: z.uuid() }),
      errors: [notFound, alreadyUndone],
    },
  },
);

/** The calls that only operators can make. */
export const operateContract = { ...deskContract, ...jobsContract, ...registrationContract };

export type OperateContract = typeof operateContract;
export type InstallationFigures = ResponseBody<OperateContract["GET /v1/operate"]>;

/** Tells any account whether its menu shows an entry for the operator's desk. */
export const deskAccessContract = defineContract(
  { tag: "Operate", scope: "session" },
  {
    "GET /v1/operate/access": {
      id: "getDeskAccess",
      summary: "Whether the account is an operator",
      response: z.object({ operator: z.boolean() }),
    },
  },
);

export type DeskAccessContract = typeof deskAccessContract;
