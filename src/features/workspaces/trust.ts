import { defineError } from "#base/errors.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { TrustLevel } from "./trust-levels.ts";

/** A text that a person chose as part of a URL, with the name of its field. */
export interface NamedField {
  readonly field: string;
  readonly text: string;
}

/** A saved link, with every address that it may lead to. */
interface SavedLink {
  readonly id: string;
  readonly addresses: readonly string[];
}

/** How many links an account may create on a day (UTC), and how many of them are left. */
export interface DailyLimit {
  readonly level: TrustLevel;
  readonly limit: number;
  readonly left: number;
}

/** What an account needs to reach the next level. */
export interface NextLevel {
  readonly level: TrustLevel;
  /**
   * The earliest moment at which the account can reach the level. Before `latest`, it also needs `clicks` more clicks.
   */
  readonly from: Date;
  readonly clicks: number;
  /** The moment at which the account reaches the level without any clicks. */
  readonly latest: Date;
}

/** The level of an account as its owner sees it. */
export interface TrustStanding {
  readonly level: TrustLevel;
  /** New links per day (UTC); null without a limit. */
  readonly limit: number | null;
  readonly createdToday: number;
  /** Undefined at the last level, while the account is restricted, and if an operator has set the level. */
  readonly next: (NextLevel & { readonly limit: number | null }) | undefined;
}

interface TrustChecks {
  mayUseName(name: string): boolean;
  mayLinkTo(address: string): boolean;
}

/** The restrictions on accounts that have not earned trust. The feature `trust` implements them. */
export interface TrustRules {
  /** Undefined without a limit. */
  findDailyLimit(db: Db | Tx, workspaceId: string, now: Date): Promise<DailyLimit | undefined>;
  /** Like `findDailyLimit`, but locks the account's count until the transaction ends. */
  lockDailyLimit(tx: Tx, workspaceId: string, now: Date): Promise<DailyLimit | undefined>;
  findStanding(db: Db | Tx, workspaceId: string, now: Date): Promise<TrustStanding>;
  /** Counts links as created on the day of `now`. */
  addCreated(tx: Tx, workspaceId: string, created: number, now: Date): Promise<void>;
  /** Throws brandInAddress if a new account may not use one of the names. Without a workspace, the account is new. */
  checkNames(db: Db | Tx, workspaceId: string | undefined, names: readonly NamedField[], now: Date): Promise<void>;
  /** Throws shortenerDestination for a new account's link to another link shortener. */
  checkDestinations(db: Db | Tx, workspaceId: string, addresses: readonly NamedField[], now: Date): Promise<void>;
  /** The same checks for many links at once, such as those of an imported file. */
  openChecks(db: Db | Tx, workspaceId: string, now: Date): Promise<TrustChecks>;
  /**
   * When the notice on a link to these addresses would end if the link were saved now; undefined if it would have no
   * notice.
   */
  findNotice(db: Db | Tx, workspaceId: string, addresses: readonly string[], now: Date): Promise<Date | undefined>;
  /** The links whose visitors first see a notice, with its end. Records the hosts that trusted accounts link to. */
  decideNotices(
    tx: Tx,
    workspaceId: string,
    links: readonly SavedLink[],
    now: Date,
  ): Promise<ReadonlyMap<string, Date>>;
}

export const newAccountLinkLimit = defineError(
  "new_account_link_limit",
  429,
  "A new account can create 25 links a day. You can create more after midnight UTC.",
);

export const dailyLinkLimit = defineError(
  "daily_link_limit",
  429,
  "Your account can create 250 links a day for now. You can create more after midnight UTC.",
);

export const brandInAddress = defineError(
  "brand_in_address",
  422,
  "A new account can't use this brand's name in an address. Choose another one.",
  "alias",
);

export const shortenerDestination = defineError(
  "shortener_destination",
  422,
  "A new account can't link to a short link of another service. Enter the address it leads to.",
  "link",
);

export const dailyLimits = [newAccountLinkLimit, dailyLinkLimit];
export const trustErrors = [...dailyLimits, brandInAddress, shortenerDestination];
