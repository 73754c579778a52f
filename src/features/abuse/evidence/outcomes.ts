/** How taking evidence ended; `listed` is a page, of which nothing is requested. */
export const evidenceOutcomes = [
  "fetched",
  "refused",
  "timeout",
  "too_many_redirects",
  "unreachable",
  "not_web",
  "deleted",
  "listed",
] as const;
export type EvidenceOutcome = (typeof evidenceOutcomes)[number];
