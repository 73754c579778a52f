import type { Ctx } from "#features/outbox/ctx.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";
import type { Passwords } from "#infra/passwords/passwords.ts";
import type { TrustRules } from "./trust.ts";

/** Adds the installation's settings for plan limits and trust levels. */
export interface PlanCtx extends Ctx {
  readonly planLimits: boolean;
  /** Undefined if trust levels are off. */
  readonly trust?: TrustRules | undefined;
}

/** A host of a workspace, as it is stored and as its owner writes it. */
interface WorkspaceHost {
  readonly host: string;
  readonly displayHost: string;
}

/** The hosts of short links: the one of the installation, and those of workspaces. */
export interface ShortHost {
  /** Scheme, host and prefix of every short link, such as `https://go.example.com` or `https://example.com/l`. */
  readonly url: string;
  /** Whether paths of the installation's short links that differ only in case are different links. */
  readonly isCaseSensitive: boolean;
  /** Scheme, host and port of a workspace's own host. */
  toOrigin(host: string): string;
  /** Whether a workspace may give its links new addresses on this host. */
  hasDomain(db: Db | Tx, workspaceId: string, host: string): Promise<boolean>;
  /**
   * Whether a host belongs to a workspace, so that its links may have addresses there. True also if the host is now
   * used for the page, or has been removed but is still reserved.
   */
  holdsDomain(db: Db | Tx, workspaceId: string, host: string): Promise<boolean>;
  /** Maps those of the hosts of workspaces that are served to the handle of the page on them, empty without a page. */
  findServed(db: Db | Tx, hosts: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The hosts of a workspace on which it may have short links, oldest first. */
  listDomains(db: Db | Tx, workspaceId: string): Promise<readonly WorkspaceHost[]>;
  /**
   * Returns those of the hosts that belong to workspaces and treat paths that differ only in case as different links.
   */
  findCaseSensitive(db: Db | Tx, hosts: readonly string[]): Promise<ReadonlySet<string>>;
}

/** The context of operations on a workspace: its id, and the hosts that lead back to this installation. */
export interface WorkspaceCtx extends PlanCtx {
  readonly workspaceId: string;
  /** The acting account; undefined in a job. */
  readonly accountId?: string | undefined;
  /** A host on which every path is a short link is also listed as `host/*`. */
  readonly ownHosts: ReadonlySet<string>;
  readonly shortHost: ShortHost;
  /** Hashes link passwords. */
  readonly passwords: Passwords;
}
