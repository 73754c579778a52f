import { DAY_MS } from "#base/time.ts";
import { tryLockLinks } from "#features/blocks/change-page.ts";
import { releaseHost } from "#features/links/addresses/addresses.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import { type EventTx, runInTransaction } from "#features/outbox/run-in-transaction.ts";
import { HOLD_DAYS } from "./limits.ts";
import { deleteDomain, type DomainRow, lockExpired, selectHolder, updateDomain } from "./store.ts";

/**
 * Frees a host if the reservation of its former workspace has ended. False if the host still belongs to another
 * workspace.
 */
export async function claimHost(scope: EventTx, row: DomainRow, now: Date): Promise<boolean> {
  const holder = await selectHolder(scope.tx, row);
  if (!holder) return true;
  const heldSince = holder.parkedAt ?? holder.removedAt;
  const isHeld = heldSince === null || now.getTime() - heldSince.getTime() < HOLD_DAYS * DAY_MS;
  if (isHeld || holder.state === "blocked") return false;
  await releaseDomain(scope, holder, { isKept: holder.removedAt === null });
  return true;
}

/**
 * Ends a workspace's right to a host, and frees the addresses of its links there. Deletes the row, or with `isKept`
 * makes it wait for verification again.
 */
export async function releaseDomain(
  { tx, emit }: EventTx,
  row: DomainRow,
  { isKept }: { isKept: boolean },
): Promise<void> {
  const { id, host, workspaceId } = row;
  // links must not get addresses on the host meanwhile
  await tryLockLinks(tx, workspaceId);
  await releaseHost(tx, workspaceId, host);
  if (isKept) {
    await updateDomain(tx, id, { ...RELEASED_FIELDS, state: "pending" });
    await emit({ name: "domain.checked", workspaceId, subject: { domainId: id, host, state: "pending" } });
  } else await deleteDomain(tx, id);
  await emit({ name: "links.changed", workspaceId, subject: {} });
}

/** Ends the reservations that have lasted for 90 days. Returns how many. */
export async function releaseExpired(ctx: Ctx): Promise<number> {
  const start = new Date(ctx.now().getTime() - HOLD_DAYS * DAY_MS);
  for (let count = 0; ; count++) {
    const released = await runInTransaction(ctx, async ({ tx, emit }) => {
      const row = await lockExpired(tx, start);
      if (!row) return false;
      await releaseDomain({ tx, emit }, row, { isKept: row.removedAt === null });
      return true;
    });
    if (!released) return count;
  }
}

/** The fields of a domain whose host belongs to no workspace. */
export const RELEASED_FIELDS = { verifiedAt: null, failingSince: null, notices: 0, parkedAt: null } as const;
