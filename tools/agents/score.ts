import { REFERRER_MAX, USER_AGENT_MAX } from "#features/ingest/event.ts";
import { eventColumns, type TrafficClass } from "#features/ingest/event-columns.ts";
import { toRow } from "#features/ingest/ship/enrich.ts";
import { getFlags, getHeader, type VisitRequest } from "#features/visits/request.ts";
import type { Sample } from "./corpus.ts";

/**
 * The minimum precision, which is the share of programs among excluded requests: people must hardly ever be excluded.
 */
export const PRECISION_MIN = 0.99;
/**
 * The minimum recall, which is the share of programs that are excluded: owners do not trust figures that count bots as
 * fans.
 */
export const RECALL_MIN = 0.95;

const WORKSPACE = "11111111-1111-7111-8111-111111111111";

export interface Miss {
  readonly sample: Sample;
  readonly classifiedAs: TrafficClass;
}

export interface Score {
  /** The share of excluded samples that are not people (precision). */
  readonly precision: number;
  /** The share of non-human samples that are excluded (recall). */
  readonly recall: number;
  /** Samples wrongly excluded, wrongly counted, or excluded under the wrong name. */
  readonly misses: readonly Miss[];
}

/** Classifies samples as the visit path and the shipper would. Every sample that is not a person should be excluded. */
export function getScore(samples: readonly Sample[]): Score {
  const results = samples.map((sample) => ({ sample, classifiedAs: classify(sample) }));
  const excluded = results.filter(({ classifiedAs }) => classifiedAs !== "human");
  const nonHuman = results.filter(({ sample }) => sample.trafficClass !== "human");
  const right = nonHuman.filter(({ classifiedAs }) => classifiedAs !== "human").length;
  return {
    precision: excluded.length === 0 ? 1 : right / excluded.length,
    recall: nonHuman.length === 0 ? 1 : right / nonHuman.length,
    misses: results.filter(({ sample, classifiedAs }) => classifiedAs !== sample.trafficClass),
  };
}

function classify({ method, headers }: Sample): TrafficClass {
  const request: VisitRequest = { method, url: "/ada/shop", host: "halka.example", headers, address: "192.0.2.1" };
  const row = toRow(
    {
      kind: "click",
      timeMs: 0,
      workspaceId: WORKSPACE,
      linkId: WORKSPACE,
      source: "direct",
      flags: getFlags(request, { primaryId: WORKSPACE }, () => undefined),
      address: request.address,
      userAgent: getHeader(request, "user-agent", USER_AGENT_MAX),
      acceptLanguage: headers["accept-language"] ?? "",
      referrer: getHeader(request, "referer", REFERRER_MAX),
      query: "",
      position: 0,
      variant: "",
    },
    undefined,
    { findCountry: () => "", isRepeat: () => false, ownHosts: new Set(), getRawDays: () => 1 },
  );
  return row.split("\t")[eventColumns.indexOf("traffic_class")] as TrafficClass;
}
