import type { Handlers } from "#base/contract.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import {
  cancelAccountDeletion,
  getAccount,
  listAccounts,
  scheduleAccountDeletion,
  setAccountPlan,
  setAccountTrust,
  signOutAccount,
} from "./accounts.ts";
import { listActions, undoAction } from "./actions.ts";
import { decideDeskAppeal, listDeskAppeals } from "./appeals.ts";
import type { DeskAccessContract, OperateContract } from "./contract.ts";
import type { OperateCtx } from "./ctx.ts";
import { decideDeskCase, getFigures, listDeskCases } from "./cases.ts";
import { getEvidence, requestEvidenceAgain } from "./evidence.ts";
import { getInstallationFigures } from "./installation-figures.ts";
import { deleteJob, listJobs, retryJobs } from "./queued-jobs.ts";
import { getTargetByAddress, listDecided, moderate } from "./moderation.ts";
import { createInvitation, getRegistrationRules, revokeInvitation, setRegistration } from "./registration.ts";
import { isOperator } from "./operators.ts";
import { searchLinks } from "./link-search.ts";
import { endAccountView, viewAccount } from "./account-view.ts";

export const operateRoutes: Handlers<OperateContract, Ctx, OperateCtx> = {
  "GET /v1/operate": (ctx) => getInstallationFigures(ctx),
  "GET /v1/operate/accounts": (ctx, { query }) => listAccounts(ctx, query),
  "GET /v1/operate/accounts/{accountId}": (ctx, { params }) => getAccount(ctx, params.accountId),
  "PUT /v1/operate/accounts/{accountId}/trust": (ctx, { params, body }) => setAccountTrust(ctx, params.accountId, body),
  "PUT /v1/operate/accounts/{accountId}/plan": (ctx, { params, body }) => setAccountPlan(ctx, params.accountId, body),
  "POST /v1/operate/accounts/{accountId}/sign-out": (ctx, { params, body }) =>
    signOutAccount(ctx, params.accountId, body.reason),
  "POST /v1/operate/accounts/{accountId}/views": (ctx, { params, body }) =>
    viewAccount(ctx, params.accountId, body.reason),
  "POST /v1/operate/accounts/{accountId}/views/{viewId}/end": (ctx, { params }) => endAccountView(ctx, params),
  "POST /v1/operate/accounts/{accountId}/deletion": (ctx, { params, body }) =>
    scheduleAccountDeletion(ctx, params.accountId, body.reason),
  "POST /v1/operate/accounts/{accountId}/deletion/cancel": (ctx, { params, body }) =>
    cancelAccountDeletion(ctx, params.accountId, body.reason),
  "GET /v1/operate/find": (ctx, { query }) => getTargetByAddress(ctx, query.address),
  "GET /v1/operate/links": (ctx, { query }) => searchLinks(ctx, query),
  "GET /v1/operate/moderation": (ctx, { query }) => listDecided(ctx, query),
  "POST /v1/operate/moderation": (ctx, { body }) => moderate(ctx, body),
  "GET /v1/operate/cases": (ctx) => listDeskCases(ctx),
  "GET /v1/operate/cases/figures": (ctx, { query }) => getFigures(ctx, query.year),
  "POST /v1/operate/cases/{caseId}/decide": (ctx, { params, body }) => decideDeskCase(ctx, params.caseId, body),
  "GET /v1/operate/cases/{caseId}/evidence": (ctx, { params }) => getEvidence(ctx, params.caseId),
  "POST /v1/operate/cases/{caseId}/evidence": (ctx, { params }) => requestEvidenceAgain(ctx, params.caseId),
  "GET /v1/operate/jobs": (ctx, { query }) => listJobs(ctx, query.queue),
  "POST /v1/operate/jobs/retry": (ctx, { body }) => retryJobs(ctx, body),
  "POST /v1/operate/jobs/delete": (ctx, { body }) => deleteJob(ctx, body),
  "GET /v1/operate/appeals": (ctx) => listDeskAppeals(ctx),
  "POST /v1/operate/appeals/{appealId}/decide": (ctx, { params, body }) => decideDeskAppeal(ctx, params.appealId, body),
  "GET /v1/operate/registration": (ctx) => getRegistrationRules(ctx),
  "PUT /v1/operate/registration": (ctx, { body }) => setRegistration(ctx, body),
  "POST /v1/operate/invitations": (ctx, { body }) => createInvitation(ctx, body),
  "POST /v1/operate/invitations/{invitationId}/revoke": (ctx, { params, body }) =>
    revokeInvitation(ctx, params.invitationId, body.reason),
  "GET /v1/operate/actions": (ctx, { query }) => listActions(ctx, query),
  "POST /v1/operate/actions/{actionId}/undo": (ctx, { params }) => undoAction(ctx, params.actionId),
};

export const deskAccessRoutes: Handlers<DeskAccessContract, Ctx, OperateCtx> = {
  "GET /v1/operate/access": async (ctx) => ({ operator: await isOperator(ctx, ctx.accountId) }),
};
