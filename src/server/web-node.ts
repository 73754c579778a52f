import type { ActiveRestrictions } from "#features/moderation/active-restrictions.ts";
import type { Logger } from "pino";
import type { OpenLive } from "#features/analytics/live/live.ts";
import type { RequestLog } from "#features/api-keys/request-log.ts";
import type { ServedCertificates } from "#features/domains/certificates/served-certificates.ts";
import type { ServedHosts } from "#features/domains/served-hosts.ts";
import type { Spool } from "#features/ingest/spool/spool.ts";
import type { ServeMedia } from "#features/media/serve.ts";
import type { Visits } from "#features/visits/visit.ts";
import type { ClickHouse } from "#infra/clickhouse/client.ts";
import type { FindAddress } from "#infra/http/address.ts";
import type { Sql } from "#infra/postgres/client.ts";
import type { OpenChanges } from "./changes.ts";
import type { Disk } from "./disk.ts";
import type { HandlerCtx } from "./http/endpoints.ts";
import type { Settings } from "./settings/settings.ts";

type PerRequest =
  | "log"
  | "client"
  | "network"
  | "userAgent"
  | "findCountry"
  | "language"
  | "cookies"
  | "request"
  | "setCookie"
  | "record";

/** Everything that a web worker holds for its whole life. */
export interface WebNode {
  readonly settings: Settings;
  readonly log: Logger;
  readonly sql: Sql;
  readonly clickhouse: ClickHouse;
  readonly spool: Spool;
  readonly visits: Visits;
  readonly servePicture: ServeMedia;
  readonly serveFile: ServeMedia;
  readonly servedHosts: ServedHosts;
  readonly moderation: ActiveRestrictions;
  readonly certificates: ServedCertificates;
  readonly disk: Disk;
  readonly changes: OpenChanges;
  readonly live: OpenLive;
  /** Records the calls made with API keys. */
  readonly requestLog: RequestLog;
  readonly findAddress: FindAddress;
  readonly findCountry: (address: string) => Promise<string>;
  /** The part of a handler's context that all requests share. */
  readonly shared: Omit<HandlerCtx, PerRequest>;
  close(): Promise<void>;
}
