import { randomBytes } from "node:crypto";
import { ApiError } from "#base/errors.ts";
import { newId } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { putSetting, selectSetting } from "../store/instance-settings.ts";
import {
  deleteExpiredInvitations,
  deleteInvitation,
  insertInvitation,
  type InvitationRow,
  selectInvitation,
  selectInvitations,
  takeInvitationUse,
} from "../store/invitations.ts";
import { hashBearerToken } from "../tokens.ts";
import { emailDomainClosed, invitationInvalid, invitationNeeded, registrationClosed } from "./contract.ts";
import { registrationSchema, type Registration } from "./registration-schema.ts";

const NAME = "registration";
const OPEN: Registration = { mode: "open", domains: [] };
const CLOSED: Registration = { mode: "closed", domains: [] };

/**
 * Who may sign up; everyone until an operator decides otherwise. A decision that this version cannot read, such as one
 * of a later version, closes registration rather than opens it.
 */
export async function getRegistration({ db }: { readonly db: Db | Tx }): Promise<Registration> {
  const stored = await selectSetting(db, NAME);
  return stored === undefined ? OPEN : (registrationSchema.safeParse(stored).data ?? CLOSED);
}

/**
 * Stores who may sign up. Takes effect with the next sign-up on every node. Checks no permission, unlike the operation
 * in `operate/registration.ts`.
 */
export function storeRegistration(tx: Tx, registration: Registration, now: Date): Promise<void> {
  return putSetting(tx, NAME, registration, now);
}

interface Applicant {
  readonly email: string;
  readonly invitation?: string | undefined;
}

/**
 * Returns the id of the invitation that the new account will use, or null if it needs none. Throws registrationClosed,
 * invitationNeeded, invitationInvalid or emailDomainClosed.
 */
export async function requireRegistration(
  ctx: { readonly db: Db | Tx; now(): Date },
  { email, invitation }: Applicant,
): Promise<string | null> {
  const { mode, domains } = await getRegistration(ctx);
  if (mode === "open" || (mode === "domains" && isAt(domains, email))) return null;
  // an invitation also allows a sign-up while registration is closed
  const found =
    invitation === undefined ? undefined : await selectInvitation(ctx.db, hashBearerToken(invitation), ctx.now());
  if (found && isFor(found, email)) return found.id;
  if (invitation !== undefined) throw new ApiError(invitationInvalid);
  if (mode === "invitation") throw new ApiError(invitationNeeded);
  if (mode === "closed") throw new ApiError(registrationClosed);
  throw new ApiError(emailDomainClosed);
}

function isAt(domains: readonly string[], email: string): boolean {
  return domains.includes(email.slice(email.lastIndexOf("@") + 1).toLowerCase());
}

/** Takes one use of an invitation within the caller's transaction. Throws invitationInvalid. */
export async function consumeInvitation(tx: Tx, id: string | null, now: Date): Promise<void> {
  if (id !== null && !(await takeInvitationUse(tx, id, now))) throw new ApiError(invitationInvalid);
}

interface NewInvitation {
  readonly email: string | null;
  readonly uses: number;
  readonly days: number;
}

/** The token of a new invitation, which is not stored and cannot be shown again. */
export async function addInvitation(tx: Tx, { email, uses, days }: NewInvitation, now: Date): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const row = {
    id: newId(now.getTime()),
    tokenHash: hashBearerToken(token),
    email,
    usesLeft: uses,
    createdAt: now,
    expiresAt,
  };
  await insertInvitation(tx, row);
  return token;
}

/** Invitations that can still be used, oldest first. */
export function listInvitations(ctx: Pick<Ctx, "db" | "now">): Promise<InvitationRow[]> {
  return selectInvitations(ctx.db, ctx.now());
}

/** Deletes an invitation and returns it. */
export function removeInvitation(tx: Tx, id: string): Promise<InvitationRow | undefined> {
  return deleteInvitation(tx, id);
}

/** Deletes expired invitations. */
export function sweepInvitations(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  return deleteExpiredInvitations(ctx.db, ctx.now());
}

function isFor({ email }: InvitationRow, applicant: string): boolean {
  return email === null || email.toLowerCase() === applicant.toLowerCase();
}
