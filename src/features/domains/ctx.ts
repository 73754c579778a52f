import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import type { Db } from "#infra/postgres/client.ts";
import type { Acme } from "#infra/acme/acme.ts";
import type { RateLimits } from "#infra/rate-limits/rate-limits.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import type { Sealing } from "./certificates/sealing.ts";
import type { CertificateStatus, Findings } from "./inspection/diagnosis.ts";
import type { Verification } from "./verification.ts";

/** Where the hosts of workspaces must point. */
export interface DomainTargets {
  /** The host that a CNAME record must name. */
  readonly name: string;
  /** The addresses of this installation, IPv4 and IPv6. */
  findAddresses(): Promise<readonly string[]>;
  /** The hosts of the installation itself. */
  readonly hosts: ReadonlySet<string>;
  /** Whether this installation orders certificates itself. */
  readonly hasCertificates: boolean;
}

export interface InspectedHost {
  readonly host: string;
  readonly verification: Verification;
}

/** The context of a change to domains, in a call or a job. */
export interface DomainCtx extends Pick<WorkspaceCtx, "db" | "log" | "now" | "announce" | "client"> {
  readonly keys: Keys;
  readonly targets: DomainTargets;
  /** Queries name servers, and connects to the host itself. */
  inspectHost(host: InspectedHost): Promise<Findings>;
  findCertificates(db: Db, hosts: readonly string[]): Promise<ReadonlyMap<string, CertificateStatus>>;
  /** Reloads a workspace's host in this process after a change. */
  refreshHost(host: string, workspaceId: string): Promise<void>;
}

/** The context of a check, which may queue emails. */
export interface DomainCheckCtx extends DomainCtx {
  readonly jobs: Jobs;
}

/** The context of the jobs of domains. */
export interface DomainJobsCtx extends DomainCheckCtx {
  readonly publicUrl: string;
}

/** The context of a workspace's calls about its domains. */
export interface DomainsCtx extends WorkspaceCtx, DomainCheckCtx {
  readonly publicUrl: string;
  readonly rateLimits: RateLimits;
}

/** The context of certificate orders in the background process. */
export interface CertificateCtx extends Pick<WorkspaceCtx, "db" | "log" | "now" | "announce"> {
  readonly sealing: Sealing;
  readonly acme: Acme;
  readonly authority: {
    readonly directory: string;
    readonly contact?: string | undefined;
    readonly profile?: string | undefined;
  };
  /** The installation's own hosts that need certificates too. */
  readonly ownHosts: readonly string[];
  onIssued(): void;
  onFailed(): void;
}
