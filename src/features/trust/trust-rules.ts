import { ApiError, type ApiErrorKind } from "#base/errors.ts";
import { utcDay } from "#base/time.ts";
import { findListedAccount } from "#features/accounts/account-list.ts";
import { countOpenCasesOf } from "#features/abuse/cases.ts";
import { listVerifiedHosts } from "#features/domains/page-addresses.ts";
import { countClicksOf } from "#features/links/count-clicks.ts";
import { findDestinationHost, toHostNames } from "#features/moderation/destination-host.ts";
import { findRestricted } from "#features/moderation/moderate.ts";
import {
  brandInAddress,
  type DailyLimit,
  type NamedField,
  shortenerDestination,
  type TrustRules,
} from "#features/workspaces/trust.ts";
import type { TrustLevel } from "#features/workspaces/trust-levels.ts";
import { findPrimary, getPrimary, listAccountWorkspaces } from "#features/workspaces/workspaces.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import { hasBrand } from "./brands.ts";
import { DAILY_LINKS, type TrustEvidence, getLevel, findNextLevel, NOTICE_MS } from "./level.ts";
import { isShortener } from "./shorteners.ts";
import {
  addCreated,
  deleteOverride,
  insertTrustedHosts,
  lockCreated,
  putOverride,
  selectCreated,
  selectOverride,
  selectTrustedHosts,
} from "./store.ts";

/** The account that the rules apply to. */
export interface Trust {
  readonly primaryId: string;
  readonly level: TrustLevel;
  /** Whether an operator has set the level. */
  readonly isSet: boolean;
}

/** The level of the account that a workspace belongs to, and the facts behind it. */
export async function getAccountTrust(db: Db | Tx, workspaceId: string, now: Date): Promise<Trust> {
  const { primaryId, evidence } = await getEvidence(db, workspaceId, now);
  const override = await selectOverride(db, primaryId);
  return { primaryId, level: override ?? getLevel(evidence), isSet: override !== undefined };
}

async function getEvidence(db: Db | Tx, workspaceId: string, now: Date) {
  const primary = await getPrimary({ db }, workspaceId);
  const ids = (await listAccountWorkspaces({ db }, primary.id)).map(({ id }) => id);
  const account = await findListedAccount({ db }, primary.id);
  const { workspaces, accounts } = await findRestricted({ db, now: () => now }, ids);
  const evidence: TrustEvidence = {
    // counted from the verification, so the time as a pending sign-up does not count
    ageMs: now.getTime() - (account?.createdAt ?? primary.createdAt).getTime(),
    isRestricted: workspaces.size + accounts.size > 0,
    hasOpenCase: (await countOpenCasesOf(db, ids)) > 0,
    clicks: await countClicksOf(db, ids),
  };
  return { primaryId: primary.id, evidence };
}

/**
 * Sets the level of an account, by its primary workspace, within the caller's transaction; null restores the computed
 * level.
 */
export async function setTrustLevel(tx: Tx, primaryId: string, level: TrustLevel | null, now: Date): Promise<void> {
  if (level === null) await deleteOverride(tx, primaryId);
  else await putOverride(tx, { primaryId, level, setAt: now });
}

interface TrustDeps {
  /** True for an address on a site that the operator's allow list names. */
  isAllowed(address: string): boolean;
}

/** Undefined without a limit. `count` is `selectCreated`, or `lockCreated` before links are created. */
async function getDailyLimit(
  db: Db | Tx,
  { workspaceId, now, count }: { workspaceId: string; now: Date; count: typeof selectCreated },
): Promise<DailyLimit | undefined> {
  const { primaryId, level } = await getAccountTrust(db, workspaceId, now);
  const limit = DAILY_LINKS[level];
  if (limit === null) return undefined;
  return { level, limit, left: Math.max(0, limit - (await count(db, primaryId, utcDay(now)))) };
}

/** The trust rules of an installation with `TRUST=on`. */
export function openTrustRules({ isAllowed }: TrustDeps): TrustRules {
  const isNew = async (db: Db | Tx, workspaceId: string, now: Date) =>
    (await getAccountTrust(db, workspaceId, now)).level === "new";

  return {
    findDailyLimit: (db, workspaceId, now) => getDailyLimit(db, { workspaceId, now, count: selectCreated }),
    lockDailyLimit: (tx, workspaceId, now) => getDailyLimit(tx, { workspaceId, now, count: lockCreated }),
    async findStanding(db, workspaceId, now) {
      const { primaryId, evidence } = await getEvidence(db, workspaceId, now);
      const override = await selectOverride(db, primaryId);
      const level = override ?? getLevel(evidence);
      const next = override ? undefined : findNextLevel(evidence, now);
      return {
        level,
        limit: DAILY_LINKS[level],
        createdToday: await selectCreated(db, primaryId, utcDay(now)),
        next: next && { ...next, limit: DAILY_LINKS[next.level] },
      };
    },
    async addCreated(tx, workspaceId, created, now) {
      const primaryId = await getPrimaryId(tx, workspaceId);
      await lockCreated(tx, primaryId, utcDay(now));
      await addCreated(tx, primaryId, created);
    },
    async checkNames(db, workspaceId, names, now) {
      const rejected = names.filter(({ text }) => hasBrand(text));
      if (rejected.length > 0 && (workspaceId === undefined || (await isNew(db, workspaceId, now))))
        throw fieldsError(brandInAddress, rejected);
    },
    async checkDestinations(db, workspaceId, addresses, now) {
      const rejected = addresses.filter(({ text }) => isShortener(text));
      if (rejected.length > 0 && (await isNew(db, workspaceId, now))) throw fieldsError(shortenerDestination, rejected);
    },
    async openChecks(db, workspaceId, now) {
      const isLimited = await isNew(db, workspaceId, now);
      return {
        mayUseName: (name) => !isLimited || !hasBrand(name),
        mayLinkTo: (address) => !isLimited || !isShortener(address),
      };
    },
    async findNotice(db, workspaceId, addresses, now) {
      if (!(await isNew(db, workspaceId, now))) return undefined;
      const unknown = await findUnknownHosts(db, workspaceId, toHosts(addresses, isAllowed));
      return unknown.size > 0 ? new Date(now.getTime() + NOTICE_MS) : undefined;
    },
    async decideNotices(tx, workspaceId, links, now) {
      const { level } = await getAccountTrust(tx, workspaceId, now);
      if (level === "basic") return new Map();
      const hosts = links.flatMap(({ addresses }) => toHosts(addresses, isAllowed));
      if (level === "trusted") {
        await insertTrustedHosts(tx, [...new Set(hosts)]);
        return new Map();
      }
      const unknown = await findUnknownHosts(tx, workspaceId, hosts);
      const until = new Date(now.getTime() + NOTICE_MS);
      const noticed = links.filter(({ addresses }) => toHosts(addresses, isAllowed).some((host) => unknown.has(host)));
      return new Map(noticed.map(({ id }) => [id, until]));
    },
  };
}

async function getPrimaryId(db: Db | Tx, workspaceId: string): Promise<string> {
  return (await findPrimary({ db }, workspaceId))?.id ?? workspaceId;
}

/** Returns the hosts that the account has not verified and that no trusted account links to. */
async function findUnknownHosts(
  db: Db | Tx,
  workspaceId: string,
  hosts: readonly string[],
): Promise<ReadonlySet<string>> {
  const unknown = new Set(hosts);
  const own = (await listAccountWorkspaces({ db }, await getPrimaryId(db, workspaceId))).map(({ id }) => id);
  const verified = new Set(await listVerifiedHosts(db, own));
  for (const host of unknown) if (toHostNames(host).some((name) => verified.has(name))) unknown.delete(host);
  for (const host of await selectTrustedHosts(db, [...unknown])) unknown.delete(host);
  return unknown;
}

/** The hosts of web addresses that the allow list does not name. */
function toHosts(addresses: readonly string[], isAllowed: TrustDeps["isAllowed"]): string[] {
  return addresses.flatMap((address) => {
    const host = findDestinationHost(address);
    return host === undefined || isAllowed(address) ? [] : [host];
  });
}

function fieldsError(kind: ApiErrorKind, fields: readonly NamedField[]): ApiError {
  return new ApiError(kind, { errors: fields.map(({ field }) => ({ field, message: kind.message })) });
}
