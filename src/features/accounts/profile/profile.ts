import { ApiError } from "#base/errors.ts";
import { utcDay } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { planAt } from "#features/workspaces/current-plan.ts";
import { getStorage } from "#features/workspaces/storage.ts";
import type { TrustStanding } from "#features/workspaces/trust.ts";
import { getPlanLimits, findWorkspace, type Workspace } from "#features/workspaces/workspaces.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { selectAccount } from "../store/accounts.ts";
import { type ProfilePatch, type ProfileRow, putProfile, selectProfile } from "../store/settings.ts";
import { badBirthdate, badPicture, type Profile, type ProfileChange } from "./contract.ts";
import { type OwnerCtx, requireOwn } from "../ctx.ts";
import { isBirthdate, isPicture, PLACEHOLDER_PATH } from "./limits.ts";

/** The caller's legal profile with plan and storage; empty until it is saved. Throws notFound for any other id. */
export async function getProfile(ctx: OwnerCtx, userId: string): Promise<Profile> {
  requireOwn(ctx, userId);
  return present(ctx, ctx.db, await selectProfile(ctx.db, ctx.accountId));
}

/** Changes the given fields, clears the empty ones and keeps the rest. Throws badBirthdate or badPicture. */
export async function saveProfile(ctx: OwnerCtx, change: ProfileChange): Promise<Profile> {
  const patch = toPatch(change, utcDay(ctx.now()));
  for (const field of ["image", "logo"] as const) {
    const picture = change[field];
    if (!picture || isPicture(picture, new URL(ctx.publicUrl).origin)) continue;
    throw new ApiError(badPicture, { errors: [{ field, message: badPicture.message }] });
  }
  const { accountId } = ctx;
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const row = await putProfile(tx, accountId, patch, ctx.now());
    await emit({ name: "account.profile_changed", workspaceId: accountId, subject: { accountId } });
    return present(ctx, tx, row);
  });
}

/** The legal profile of an account, for its owner's export; undefined until it is saved. */
export async function findProfile(ctx: Pick<Ctx, "db">, accountId: string) {
  const row = await selectProfile(ctx.db, accountId);
  return row && { ...presentFields(row), createdAt: row.createdAt.toISOString() };
}

async function present(ctx: OwnerCtx, db: Db | Tx, row: ProfileRow | undefined): Promise<Profile> {
  const [account, workspace, limits, storageBytes, standing] = await Promise.all([
    selectAccount(db, ctx.accountId),
    findWorkspace({ db }, ctx.accountId),
    getPlanLimits({ ...ctx, db }, ctx.accountId),
    getStorage(db, ctx.accountId),
    ctx.trust?.findStanding(db, ctx.accountId, ctx.now()),
  ]);
  if (!account || !workspace) throw new Error("A session has no account");
  const status = account.verifiedAt ? "active" : "inactive";
  const user = presentUser({ ...workspace, storageBytes }, ctx.now());
  const trust = standing ? presentStanding(standing) : null;
  return { ...presentFields(row), user: { ...user, status, limits, trust } };
}

function presentStanding({ level, limit, createdToday, next }: TrustStanding): Profile["user"]["trust"] {
  return {
    level,
    daily_links: limit,
    links_today: createdToday,
    next: next
      ? {
          level: next.level,
          daily_links: next.limit,
          from: next.from.toISOString(),
          clicks: next.clicks,
          latest: next.latest.toISOString(),
        }
      : null,
  };
}

function toPatch(change: ProfileChange, today: string): ProfilePatch {
  const { birthdate, image } = change;
  if (birthdate && !isBirthdate(birthdate, today)) throw new ApiError(badBirthdate);
  const names = [
    "full_name",
    "identity_number",
    "phone",
    "description",
    "address",
    "postcode",
    "city",
    "country",
    "logo",
  ] as const;
  return {
    ...(birthdate !== undefined && { birthdate: birthdate || null }),
    // A client that sends the placeholder back has chosen no picture.
    ...(image !== undefined && { image: image === PLACEHOLDER_PATH ? "" : (image ?? "") }),
    ...Object.fromEntries(names.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name] ?? ""]]))),
  };
}

const BYTES_PER_KIB = 1024;

/** A profile as its owner reads it, field by field, so that a new column is never exposed by accident. */
function presentFields(row: ProfileRow | undefined): Omit<Profile, "user"> {
  return {
    full_name: row?.full_name ?? "",
    merchant_name: row?.full_name ?? "",
    birthdate: row?.birthdate ?? null,
    identity_number: row?.identity_number ?? "",
    phone: row?.phone ?? "",
    description: row?.description ?? "",
    address: row?.address ?? "",
    postcode: row?.postcode ?? "",
    city: row?.city ?? "",
    country: row?.country ?? "",
    image: row?.image || PLACEHOLDER_PATH,
    logo: row?.logo ?? "",
    updatedAt: row?.updatedAt.toISOString() ?? null,
  };
}

/** The plan and usage of a workspace, as its owner reads them. */
function presentUser(workspace: Workspace, now: Date): Omit<Profile["user"], "status" | "limits" | "trust"> {
  return {
    _id: workspace.id,
    username: workspace.handle,
    total_storage: Math.ceil(workspace.storageBytes / BYTES_PER_KIB),
    subscription: { name: planAt(workspace, now) },
    subscription_expire: workspace.planUntil?.toISOString() ?? null,
    promo: workspace.promo,
  };
}
