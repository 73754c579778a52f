import { createContext, useContext } from "react";
import type { ResponseBody, CallInput } from "#base/contract.ts";
import type { Platform } from "#features/links/platforms.ts";
import type { QueriesContract } from "../../queries/contract.ts";
import type { Dimension } from "../../queries/statistics-query.ts";

type Key = keyof QueriesContract;
type Query<K extends Key> = NonNullable<(CallInput<QueriesContract[K]> & { query?: unknown })["query"]>;
type Ask<K extends Key> = (query: Query<K>, signal?: AbortSignal) => Promise<ResponseBody<QueriesContract[K]>>;

/** What a person reads for the id of a link. */
export interface LinkName {
  readonly name: string;
  readonly platform: Platform;
  /** The address of a small picture; empty without one. */
  readonly thumbnail: string;
}

/** Where the screen has its figures from: the workspace of who is signed in, or what somebody shares with everybody. */
export interface AnalyticsSource {
  /** Tells the answers of one source from those of another, as the key of a query does. */
  readonly key: string;
  readonly overview: Ask<"GET /v1/analytics/overview">;
  readonly series: Ask<"GET /v1/analytics/series">;
  readonly breakdown: Ask<"GET /v1/analytics/breakdown">;
  /** Of the blocks of a page; absent where only links and visits are told of. */
  readonly blocks?: Ask<"GET /v1/analytics/blocks">;
  /** How many of people's clicks came with an import; absent where that is nobody else's affair. */
  readonly imported?: Ask<"GET /v1/analytics/imported">;
  /** By id; undefined while they are on their way. A link that is not among them is gone. */
  readonly linkNames: ReadonlyMap<string, LinkName> | undefined;
  /** True where annotations, reports and sharing may be changed from here. */
  readonly canEdit: boolean;
  /** True where it is about some links alone, so that there are no visits. */
  readonly isOfLinks?: boolean;
  /** What this source does not tell. */
  readonly hides?: readonly Dimension[];
  /** The address of the page that is counted, to hand on while nothing has been counted yet. */
  readonly pageAddress?: string;
}

const SourceContext = createContext<AnalyticsSource | undefined>(undefined);

export const AnalyticsSourceProvider = SourceContext.Provider;

/** The source around; throws where there is none. */
export function useSource(): AnalyticsSource {
  const source = useContext(SourceContext);
  if (!source) throw new Error("useSource outside an AnalyticsSourceProvider");
  return source;
}
