import { createHash } from "node:crypto";
import { notFound, ApiError, requireFound } from "#base/errors.ts";
import { toHostOrAddress } from "#base/url.ts";
import type { AccountsCtx, SessionCtx } from "../ctx.ts";
import { recordMfaChange, withReauthentication, type Reauthentication } from "../mfa/consume-code.ts";
import { deleteIdentity, type IdentityRow, selectIdentities } from "../store/identities.ts";

/** The identities linked to the caller's account, and the name of the configured provider, if any. */
export async function listIdentities(ctx: SessionCtx) {
  const rows = await selectIdentities(ctx.db, ctx.accountId);
  const identities = rows.map((row) => ({
    _id: getId(row),
    name: getName(ctx, row),
    createdAt: row.createdAt.toISOString(),
  }));
  return { provider: ctx.provider?.name ?? null, identities };
}

/**
 * Unlinks an identity. Requiring the password ensures that the owner has another way to sign in: an account that never
 * set one does not know it.
 */
export async function unlinkIdentity(ctx: SessionCtx, id: string, reauthentication: Reauthentication): Promise<void> {
  const { accountId } = ctx;
  // Before the password check: the caller's password proves nothing about another account's row.
  const row = requireFound((await selectIdentities(ctx.db, accountId)).find((each) => getId(each) === id));
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

/** A hash, since an issuer does not fit into a URL path and the subject must not reach the logs. */
function getId({ issuer, subject }: IdentityRow): string {
  return createHash("sha256")
    .update(JSON.stringify([issuer, subject]))
    .digest("base64url");
}

function getName({ provider }: AccountsCtx, { issuer }: IdentityRow): string {
  return provider?.issuer === issuer ? provider.name : toHostOrAddress(issuer);
}
