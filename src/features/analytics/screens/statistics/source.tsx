import { createContext, useContext } from "react";
import type { ResponseBody, CallInput } from "#base/contract.ts";
import type { Platform } from "#features/blocks/platforms.ts";
import type { QueriesContract } from "../../queries/contract.ts";
import type { Dimension } from "../../queries/statistics-query.ts";

type Key = keyof QueriesContract;
type Query<K extends Key> = NonNullable<(CallInput<QueriesContract[K]> & { query?: unknown })["query"]>;
type Request<K extends Key> = (query: Query<K>, signal?: AbortSignal) => Promise<ResponseBody<QueriesContract[K]>>;

/** How a link is displayed. */
export interface LinkName {
  readonly name: string;
  readonly platform: Platform;
  /** The URL of a small picture; empty without one. */
  readonly thumbnail: string;
}

/** Where the screen gets its figures from: the current workspace, or a share. */
export interface AnalyticsSource {
  /** Identifies the source in query keys. */
  readonly key: string;
  readonly overview: Request<"GET /v1/analytics/overview">;
  readonly series: Request<"GET /v1/analytics/series">;
  readonly breakdown: Request<"GET /v1/analytics/breakdown">;
  /** Figures of blocks; absent if the source covers only links and visits. */
  readonly blocks?: Request<"GET /v1/analytics/blocks">;
  /** How many clicks of people were imported; absent for shares. */
  readonly imported?: Request<"GET /v1/analytics/imported">;
  /** Names by link id; undefined while loading. A link that is missing has been deleted. */
  readonly linkNames: ReadonlyMap<string, LinkName> | undefined;
  /** True if these are the figures of the signed-in person's own page. */
  readonly isOwn: boolean;
  /** True if the source covers only some links, so that there are no visits. */
  readonly isLimitedToLinks?: boolean;
  /** Dimensions that this source does not show. */
  readonly hides?: readonly Dimension[];
  /** The URL of the page, offered for sharing while nothing has been counted yet. */
  readonly pageAddress?: string;
}

const SourceContext = createContext<AnalyticsSource | undefined>(undefined);

export const AnalyticsSourceProvider = SourceContext.Provider;

/** The surrounding source; throws without a provider. */
export function useSource(): AnalyticsSource {
  const source = useContext(SourceContext);
  if (!source) throw new Error("useSource is used outside an AnalyticsSourceProvider");
  return source;
}
