import { createHash } from "node:crypto";
import { notFound, Refusal } from "#base/errors.ts";
import type { AccountsCtx, SessionCtx } from "../ctx.ts";
import { noteFactor } from "../factors/note-factor.ts";
import { asOwner, type OwnerProof } from "../factors/owner.ts";
import { deleteIdentity, type IdentityRow, selectIdentities } from "../store/identities.ts";

/** The identities that open the caller's account, and what people call the provider here, where there is one. */
export async function listIdentities(ctx: SessionCtx) {
  const rows = await selectIdentities(ctx.db, ctx.accountId);
  const identities = rows.map((row) => ({
    _id: idOf(row),
    name: nameOf(ctx, row),
    createdAt: row.createdAt.toISOString(),
  }));
  return { provider: ctx.provider?.name ?? null, identities };
}

/** Takes an identity away; the password proves that its owner has another way in, because one who never set any has none to give. */
export async function unlinkIdentity(ctx: SessionCtx, id: string, proof: OwnerProof): Promise<void> {
  const { accountId } = ctx;
  const row = (await selectIdentities(ctx.db, accountId)).find((each) => idOf(each) === id);
  // before the password, because a stranger's right one says nothing about this row
  if (!row) throw new Refusal(notFound);
  await asOwner(ctx, proof, async (scope) => {
    if (!(await deleteIdentity(scope.tx, row))) throw new Refusal(notFound);
    const name = nameOf(ctx, row);
    const details = { provider: name };
    await noteFactor(ctx, scope, { accountId, kind: "provider_unlinked", details, what: "identity-unlinked", name });
  });
}

/** Fit for a path, which an issuer is not, and without the subject, which is nothing for a log. */
function idOf({ issuer, subject }: IdentityRow): string {
  return createHash("sha256")
    .update(JSON.stringify([issuer, subject]))
    .digest("base64url");
}

function nameOf({ provider }: AccountsCtx, { issuer }: IdentityRow): string {
  return provider?.issuer === issuer ? provider.name : (URL.parse(issuer)?.host ?? issuer);
}
