import type { SessionCtx } from "#features/accounts/ctx.ts";
import type { DomainEvent } from "#features/outbox/domain-events.ts";
import type { VisitedHosts } from "#features/visits/find-visit-target.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";

/** A setting with its value as an operator may see it. */
export interface ShownSetting {
  readonly name: string;
  readonly value: string;
  readonly meaning: string;
}

interface DeskEnvironment {
  readonly version: string;
  /** Email addresses from the setting `OPERATORS`, in lower case. */
  readonly operators: ReadonlySet<string>;
  readonly visitedHosts: VisitedHosts;
  /** The hosts of this installation, which cannot be restricted. */
  readonly hosts: ReadonlySet<string>;
  describeSettings(): readonly ShownSetting[];
  /** Applies a decision in this process before it responds. */
  applyModeration(event: DomainEvent): Promise<void>;
}

export interface OperateCtx extends SessionCtx {
  readonly clickhouse: ClickHouse;
  readonly desk: DeskEnvironment;
}
