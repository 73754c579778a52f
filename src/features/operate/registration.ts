import { ApiError, notFound } from "#base/errors.ts";
import type { ParsedInput, ResponseBody } from "#base/contract.ts";
import {
  addInvitation,
  getRegistration,
  listInvitations,
  removeInvitation,
  storeRegistration,
} from "#features/accounts/registration/registration.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { recordAction } from "./actions.ts";
import type { OperateContract } from "./contract.ts";
import type { OperateCtx } from "./ctx.ts";

type RegistrationRules = ResponseBody<OperateContract["GET /v1/operate/registration"]>;

/** Who may sign up, and the invitations that can still be used. */
export async function getRegistrationRules(ctx: OperateCtx): Promise<RegistrationRules> {
  const invitations = await listInvitations(ctx);
  return {
    registration: await getRegistration(ctx),
    invitations: invitations.map(({ id, email, usesLeft, createdAt, expiresAt }) => ({
      _id: id,
      email,
      usesLeft,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

/** Sets who may sign up. Takes effect with the next sign-up on every node. */
export async function setRegistration(
  ctx: OperateCtx,
  { reason, ...registration }: ParsedInput<OperateContract["PUT /v1/operate/registration"]>["body"],
): Promise<void> {
  await runInTransaction(ctx, async (scope) => {
    const before = await getRegistration({ db: scope.tx });
    await storeRegistration(scope.tx, registration, ctx.now());
    const details = { from: before.mode, to: registration.mode, domains: registration.domains.join(" ") };
    await recordAction(ctx, scope, { action: "registration_changed", target: registration.mode, reason, details });
  });
}

/** Creates an invitation, and returns its link, which cannot be shown again. */
export async function createInvitation(
  ctx: OperateCtx,
  { reason, ...invitation }: ParsedInput<OperateContract["POST /v1/operate/invitations"]>["body"],
): Promise<{ url: string }> {
  return runInTransaction(ctx, async (scope) => {
    const token = await addInvitation(scope.tx, invitation, ctx.now());
    const details = { uses: String(invitation.uses), days: String(invitation.days) };
    const target = invitation.email ?? "*";
    await recordAction(ctx, scope, { action: "invitation_created", target, reason, details });
    return { url: `${ctx.publicUrl}/signup?invitation=${token}` };
  });
}

/** Throws notFound. */
export async function revokeInvitation(ctx: OperateCtx, invitationId: string, reason: string): Promise<void> {
  await runInTransaction(ctx, async (scope) => {
    const revoked = await removeInvitation(scope.tx, invitationId);
    if (!revoked) throw new ApiError(notFound);
    await recordAction(ctx, scope, { action: "invitation_revoked", target: revoked.email ?? "*", reason });
  });
}
