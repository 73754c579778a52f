import { createHash } from "node:crypto";
import { notFound, ApiError } from "#base/errors.ts";
import type { AccountsCtx, SessionCtx } from "../ctx.ts";
import { recordMfaChange } from "../mfa/record-mfa-change.ts";
import { withReauthentication, type Reauthentication } from "../mfa/reauthentication.ts";
import { deleteIdentity, type IdentityRow, selectIdentities } from "../store/identities.ts";

/** The identities that open the caller's account, and what people call the provider here, where there is one. */
export async function listIdentities(ctx: SessionCtx) {
  const rows = await selectIdentities(ctx.db, ctx.accountId);
  const identities = rows.map((row) => ({
    _id: getId(row),
    name: getName(ctx, row),
    createdAt: row.createdAt.toISOString(),
  }));
  return { provider: ctx.provider?.name ?? null, identities };
}

/** Takes an identity away; the password proves that its owner has another way in, because one who never set any has none to give. */
export async function unlinkIdentity(ctx: SessionCtx, id: string, reauthentication: Reauthentication): Promise<void> {
  const { accountId } = ctx;
  const row = (await selectIdentities(ctx.db, accountId)).find((each) => getId(each) === id);
  // before the password, because another account's right one says nothing about this row
  if (!row) throw new ApiError(notFound);
  await withReauthentication(ctx, reauthentication, async (scope) => {
    if (!(await deleteIdentity(scope.tx, row))) throw new ApiError(notFound);
    const name = getName(ctx, row);
    const details = { provider: name };
    await recordMfaChange(ctx, scope, {
      accountId,
      kind: "provider_unlinked",
      details,
      what: "identity-unlinked",
      name,
    });
  });
}

/** Fit for a path, which an issuer is not, and without the subject, which is nothing for a log. */
function getId({ issuer, subject }: IdentityRow): string {
  return createHash("sha256")
    .update(JSON.stringify([issuer, subject]))
    .digest("base64url");
}

function getName({ provider }: AccountsCtx, { issuer }: IdentityRow): string {
  return provider?.issuer === issuer ? provider.name : (URL.parse(issuer)?.host ?? issuer);
}
